// Fields with their old and new values.
import { camelCase, FIELD_LABELS, showValue } from './field-labels.ts'

type Fields = Record<string, unknown>
type Change = { before: Fields | null; after: Fields | null }
type Line = { label: string; field: string; before: unknown; after: unknown }

export function Changes({ change, nameOf }: { change: Change; nameOf: (userId: unknown) => string }) {
  const show = (field: string, value: unknown) =>
    (field === 'ownerId' || field === 'assigneeId') && value ? nameOf(value) : showValue(field, value)
  return (
    <ul>
      {linesOf(change).map(({ label, field, before, after }) => (
        <li key={label}>
          {label}: {before === undefined ? null : <s className="text-ink-3">{show(field, before)}</s>}{' '}
          {change.after ? show(field, after) : null}
        </li>
      ))}
    </ul>
  )
}

/** The time of the last activity follows from the change itself and gets no line. */
const HIDDEN = new Set(['last_activity_at'])

function linesOf({ before, after }: Change): Line[] {
  const columns = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])]
  return columns
    .filter((column) => !HIDDEN.has(column))
    .flatMap((column) => {
      if (column === 'custom') return customLines(fieldsOf(before), fieldsOf(after))
      const field = camelCase(column)
      return [
        { label: FIELD_LABELS[field] ?? field, field, before: before?.[column], after: after?.[column] },
      ]
    })
}

const fieldsOf = (fields: Fields | null) => (fields?.['custom'] ?? {}) as Fields

/** Each changed custom field, by its name. */
function customLines(before: Fields, after: Fields): Line[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((label) => before[label] !== after[label])
    .map((label) => ({ label, field: 'text', before: before[label] ?? null, after: after[label] ?? null }))
}
