// The lines of a timeline about costs of a candidate. Costs write their audit with the kind in words.
import { formatMoney } from '#ui/format.ts'
import type { TimelineEntry } from '../contract/timeline-schemas.ts'

type Fields = Record<string, unknown>

/** "a background check". Lines of before have only the kind: "drug_screen". */
function nameOf({ kind, label }: Fields): string {
  if (kind === 'other') return 'a cost'
  const words = String(label ?? kind).replaceAll('_', ' ')
  // An abbreviation such as "MVR report" keeps its capitals.
  const name = /^\p{Lu}(?!\p{Ll}+(?: |$))/u.test(words)
    ? words
    : words.charAt(0).toLowerCase() + words.slice(1)
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`
}

const amountOf = ({ cents }: Fields) =>
  typeof cents === 'number' ? formatMoney(cents) : 'without an amount yet'

export function costWords({
  action,
  before,
  after,
}: Pick<TimelineEntry, 'action' | 'before' | 'after'>): string | null {
  if (action === 'cost_added' && after) return `added ${nameOf(after)}, ${amountOf(after)}`
  if (action === 'cost_removed' && before) return `removed ${nameOf(before)}, ${amountOf(before)}`
  if (action !== 'cost_changed' || !before || !after) return null
  const was = before['cents'] === after['cents'] ? '' : `, before ${amountOf(before)}`
  return `changed ${nameOf(after)}, ${amountOf(after)}${was}`
}
