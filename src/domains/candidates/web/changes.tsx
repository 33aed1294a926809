// Fields with what they were and what they became.
import { camelCase, FIELD_LABELS, showValue } from './field-labels.ts'

type Change = { before: Record<string, unknown> | null; after: Record<string, unknown> | null }

export function Changes({ change, nameOf }: { change: Change; nameOf: (userId: unknown) => string }) {
  const show = (field: string, value: unknown) =>
    (field === 'ownerId' || field === 'assigneeId') && value ? nameOf(value) : showValue(field, value)
  const columns = [...new Set([...Object.keys(change.after ?? {}), ...Object.keys(change.before ?? {})])]
  return (
    <ul>
      {columns.map((column) => {
        const field = camelCase(column)
        const before = change.before?.[column]
        return (
          <li key={column}>
            {FIELD_LABELS[field] ?? field}:{' '}
            {before === undefined ? null : <s className="text-ink-3">{show(field, before)}</s>}{' '}
            {change.after ? show(field, change.after[column]) : null}
          </li>
        )
      })}
    </ul>
  )
}
