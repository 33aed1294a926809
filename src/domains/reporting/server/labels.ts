// The rows of a split: every key with its name, and every day or month, also without a row.
import { CHANNEL_LABELS, type Channel } from '#domains/campaigns/contract/words.ts'
import type { Db } from '#platform/server/database.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { addDays, weekday } from '#shared/zoned-time.ts'
import type { FigureName } from '../contract/figures.ts'
import type { ReportRow } from '../contract/schemas.ts'
import { NONE, NONE_LABELS, OTHERS, OTHERS_LABEL, type Split, TIMES } from '../contract/splits.ts'
import { findNames, isNamed } from './queries/labels.ts'
import { sourceLabel } from './source-label.ts'
import { addMonths, type Days, monthOf } from './span.ts'
import { type Line, toLine, valuesOf } from './values.ts'

const isTime = (by: Split) => TIMES.some((time) => time === by)

/** A period that has not ended has rows to today. */
function timesOf(by: Split, { from, to }: Days, today: string): string[] {
  const end = to > today && from <= today ? today : to
  const keys: string[] = []
  if (by === 'month') {
    for (let month = monthOf(from); month <= monthOf(end); month = addMonths(month, 1)) keys.push(month)
    return keys
  }
  const start = by === 'week' ? addDays(from, 1 - weekday(from)) : from
  for (let day = start; day <= end; day = addDays(day, by === 'week' ? 7 : 1)) keys.push(day)
  return keys
}

type Named = { label: string; detail: string | null }

async function namesOf(db: Db, by: Split, keys: readonly string[]): Promise<(key: string) => Named> {
  const plain = (label: string): Named => ({ label, detail: null })
  const orNone = (name: (key: string) => Named) => (key: string) => {
    if (key === OTHERS) return plain(OTHERS_LABEL)
    return key === NONE ? plain(NONE_LABELS[by]) : name(key)
  }
  if (by === 'state') return orNone((key) => plain(STATE_NAMES[key as keyof typeof STATE_NAMES] ?? key))
  if (by === 'source') return orNone((key) => plain(sourceLabel(key)))
  if (!isNamed(by)) return orNone(plain)
  const found = await findNames(
    db,
    by,
    keys.filter((key) => key !== NONE && key !== OTHERS),
  )
  return orNone((key) => {
    const name = found.get(key)
    return name ? { label: name.name, detail: detailOf(by, name.detail) } : plain('Removed')
  })
}

/** The channel of a campaign in words. */
const detailOf = (by: Split, detail: string | null) =>
  by === 'campaign' && detail !== null ? (CHANNEL_LABELS[detail as Channel] ?? detail) : detail

type Asked = {
  by: Split
  span: Days
  today: string
  names: readonly FigureName[]
  now: { lines: readonly Line[] }
  before: { lines: readonly Line[] } | null
}

export async function labelRows(
  db: Db,
  { by, span, today, names, now, before }: Asked,
): Promise<ReportRow[]> {
  const lines = new Map(now.lines.map((line) => [line.key ?? NONE, line]))
  // Days of the period before are other days, so they have no line beside them.
  const earlier = new Map(isTime(by) ? [] : (before?.lines ?? []).map((line) => [line.key ?? NONE, line]))
  const known = [...new Set([...lines.keys(), ...earlier.keys()])]
  const keys = isTime(by) ? [...new Set([...timesOf(by, span, today), ...known])].toSorted() : known
  const nameOf = await namesOf(db, by, keys)
  const empty = toLine({ sums: undefined, median: null, key: null })
  const rows = keys.map((key) => ({
    key,
    ...nameOf(key),
    figures: valuesOf(lines.get(key) ?? empty, names),
    before: before && !isTime(by) ? valuesOf(earlier.get(key) ?? empty, names) : null,
  }))
  return isTime(by)
    ? rows
    : rows.toSorted(
        (one, other) =>
          weightOf(lines, other) - weightOf(lines, one) ||
          one.label.localeCompare(other.label) ||
          one.key.localeCompare(other.key),
      )
}

/** The largest first. What belongs to none comes last. */
function weightOf(lines: ReadonlyMap<string, Line>, { key }: { key: string }): number {
  if (key === NONE) return -1
  const { delivered = 0, hires = 0, applications = 0 } = lines.get(key)?.measures ?? {}
  return delivered + hires + applications
}
