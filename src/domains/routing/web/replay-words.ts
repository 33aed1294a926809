// Words of a replay: its period, its versions, and changes with their sign.
import { formatCount, formatMoney } from '#ui/format.ts'
import { formatDate } from '#ui/format-time.ts'
import type { ReplayAnswer } from '../contract/api-schemas.ts'
import { PERIOD_ZONE } from './periods.ts'

export const versionText = ({ afterIsDraft, afterVersion }: ReplayAnswer) =>
  `${afterIsDraft ? 'draft' : 'version'} ${afterVersion}`

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** "Oct 17 to Nov 16". */
export function periodText({ from, to }: ReplayAnswer): string {
  // The period ends before its last instant. A month that ends at midnight ends on its last day.
  const end = new Date(Date.parse(to) - 1)
  const day = (date: Date) =>
    formatDate(date, { now: new Date(date.getTime() + 40 * 86_400_000), timeZone: PERIOD_ZONE }).replace(
      /^Yesterday$/,
      '',
    )
  return `${day(new Date(from))} to ${day(end)}`
}

const signed = (value: number, show: (value: number) => string) => {
  if (value === 0) return '0'
  return value > 0 ? `+${show(value)}` : show(value)
}
export const countChange = (value: number) => signed(value, formatCount)
export const moneyChange = (cents: number) => signed(cents, (value) => formatMoney(value, { whole: true }))
export const changeLook = (value: number) => {
  if (value === 0) return 'text-ink-3'
  return value > 0 ? 'text-success-text' : 'text-danger-text'
}
