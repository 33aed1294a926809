// Which scheduled backups stay: the newest of each of the last 7 days, 4 weeks and 6 months.
import { DAY } from '#shared/durations.ts'

const NAME = /^candorhire-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/
const KEEP = { days: 7, weeks: 4, months: 6 }

export const nameOf = (at: Date) => `candorhire-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z.backup`

export function timeOf(name: string): Date | null {
  const [, day, hour, minute, second] = NAME.exec(name) ?? []
  return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : null
}

/** Names that are not ours are never answered. */
export function toRemove(names: readonly string[]): string[] {
  const ours = names.flatMap((name) => {
    const at = timeOf(name)
    return at && !Number.isNaN(at.getTime()) ? [{ name, at }] : []
  })
  const newest = ours.toSorted((one, other) => other.at.getTime() - one.at.getTime())
  const kept = new Set<string>()
  for (const [periodOf, count] of PERIODS) {
    const periods = new Map<string, string>()
    for (const { name, at } of newest) if (!periods.has(periodOf(at))) periods.set(periodOf(at), name)
    for (const name of [...periods.values()].slice(0, count)) kept.add(name)
  }
  return ours.map(({ name }) => name).filter((name) => !kept.has(name))
}

const PERIODS: readonly (readonly [(at: Date) => string, number])[] = [
  [(at) => at.toISOString().slice(0, 10), KEEP.days],
  [(at) => String(Math.floor((at.getTime() / DAY + 3) / 7)), KEEP.weeks],
  [(at) => at.toISOString().slice(0, 7), KEEP.months],
]
