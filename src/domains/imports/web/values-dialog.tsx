// What the values of a column are here: "Active" is "Qualified". Each choice is saved at once.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount, plural } from '#ui/format.ts'
import type { ColumnValues, Import } from '../contract/schemas.ts'
import { useImportActs, valuesQuery } from './api.ts'

type ImportColumn = Import['columns'][number]
type Value = ColumnValues['items'][number]

const AS_IT_IS = 'As it is'

type ValuesDialogProps = { of: Import; column: ImportColumn; onClose: () => void }

export function ValuesDialog({ of, column, onClose }: ValuesDialogProps) {
  const values = useQuery(valuesQuery(of.id, column.header))
  // The order of the opening stays, so that a row does not move away when it is chosen.
  const [order, setOrder] = useState<readonly string[]>()
  const { data } = values
  if (data && !order) setOrder(data.items.map(({ text }) => text))
  const place = new Map(order?.map((text, index) => [text, index]))
  const items = data?.items.toSorted(
    (one, other) => (place.get(one.text) ?? 0) - (place.get(other.text) ?? 0),
  )
  const field = of.fields.find(({ name }) => name === column.field)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={560}
      title={`Values of ${column.header}`}
      description={`Choose what each value is as ${field?.label ?? 'a value'}. Values that are not known here come first.`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <QueryState query={values} />
      {items?.length === 0 ? <p className="text-ink-3">This column is empty.</p> : null}
      {items && items.length > 0 ? (
        <ul className="divide-y border-y">
          {items.map((value) => (
            <ValueRow key={value.text} of={of} column={column} value={value} choices={field?.choices ?? []} />
          ))}
        </ul>
      ) : null}
      {data?.hasMore ? (
        <p className="text-ink-3">{`The ${formatCount(data.items.length)} most frequent values are shown.`}</p>
      ) : null}
    </Dialog>
  )
}

type ValueRowProps = { of: Import; column: ImportColumn; value: Value; choices: readonly string[] }

function ValueRow({ of, column, value, choices }: ValueRowProps) {
  const { change } = useImportActs(of.id)
  const { text, count, becomes, isKnown } = value
  const handleChange = (next: string) => {
    const { [text.toLowerCase()]: _before, ...others } = of.values[column.header] ?? {}
    const own = next === AS_IT_IS ? others : { ...others, [text]: next }
    change.mutate({ values: { [column.header]: own } })
  }
  return (
    <li className="grid grid-cols-[1fr_1fr] items-center gap-3 py-2 max-md:grid-cols-1 max-md:gap-1">
      <span className="min-w-0">
        <span className="block truncate font-medium">{text}</span>
        <span className="num block text-12 text-ink-3">
          {plural(count, 'row')}
          {isKnown || becomes !== null ? null : <span className="text-warning-text">, not known here</span>}
        </span>
      </span>
      <Combobox
        label={`${text} is`}
        value={becomes ?? AS_IT_IS}
        options={[AS_IT_IS, ...choices].map((each) => ({ value: each, label: each }))}
        disabled={!of.can.change}
        onChange={handleChange}
      />
    </li>
  )
}
