// Which column of the file is which field. Each change is saved at once and checked again.
import { FileText } from 'lucide-react'
import { Select } from '#ui/select.tsx'
import type { Import } from '../contract/schemas.ts'
import { useImportActs } from './api.ts'

const NONE = 'none'
type ImportColumn = Import['columns'][number]

const MATCHES: Record<NonNullable<ImportColumn['match']>, string> = {
  remembered: 'Remembered',
  title: 'Same title',
  likely: 'Likely',
  content: 'Check this one',
  chosen: 'Chosen',
}

export function MappingTable({ of }: { of: Import }) {
  const { change } = useImportActs(of.id)
  const options = [
    { value: NONE, label: 'Do not import' },
    ...of.fields.map(({ name, label }) => ({ value: name, label })),
  ]
  const handleChange = ({ header }: ImportColumn, chosen: string) => {
    const field = chosen === NONE ? null : chosen
    // A field has one column: the one that had it before gives it up.
    const other = field ? of.columns.find((column) => column.field === field) : undefined
    change.mutate({ mapping: { ...(other && { [other.header]: null }), [header]: field } })
  }
  return (
    <section aria-label="Fields">
      <p className="mb-2 flex items-center gap-2 text-ink-3">
        <FileText aria-hidden="true" className="size-4" />
        {of.format}, titles in the first row, detected
      </p>
      <ul className="divide-y border-y">
        {of.columns.map((column) => (
          <li
            key={column.header}
            className="grid grid-cols-[1fr_1.4fr_14rem_7rem] items-center gap-3 py-2 @max-[620px]/page:grid-cols-1 @max-[620px]/page:gap-1"
          >
            <span className="truncate font-medium">{column.header}</span>
            <span className="truncate text-ink-3">{column.sample || 'Empty'}</span>
            <Select
              label={`Field of ${column.header}`}
              value={column.field ?? NONE}
              options={options}
              disabled={!of.can.change}
              onChange={(chosen) => handleChange(column, chosen)}
            />
            <span className={column.match === 'content' ? 'text-warning-text' : 'text-ink-3'}>
              {column.match ? MATCHES[column.match] : 'Not imported'}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
