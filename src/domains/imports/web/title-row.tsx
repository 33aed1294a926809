// The row with the titles, chosen from the first rows of the file. Notes above it are skipped.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { Field } from '#ui/field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { type Previewed, previewQuery } from './api.ts'

type TitleRowProps = {
  given: Previewed
  /** Found in the file, unless chosen. */
  value: number | undefined
  onChange: (row: number) => void
}

export function TitleRow({ given, value, onChange }: TitleRowProps) {
  const preview = useQuery(previewQuery(given))
  const { data } = preview
  if (data?.rows.length === 0) return null
  return (
    <>
      <QueryState query={preview} />
      {data ? (
        <Field label="Row with the titles" hint="Rows above it are skipped.">
          <RadioGroup
            className="max-h-72 overflow-y-auto"
            value={String(value ?? data.headerRow)}
            options={data.rows.map((cells, index) => ({
              value: String(index + 1),
              label: `Row ${index + 1}`,
              hint: <span className="block truncate">{cells.filter(Boolean).join(' · ') || 'Empty'}</span>,
            }))}
            onChange={(row) => onChange(Number(row))}
          />
        </Field>
      ) : null}
    </>
  )
}
