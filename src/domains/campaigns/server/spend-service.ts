// Saves what campaigns cost. The form on the screen, its CSV file and the import all come here.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, invalid, notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { SpendPreview, SpendRow } from '../contract/schemas.ts'
import { MAX_SPEND_ROWS } from '../contract/words.ts'
import { listKnownIds, listKnownSpend, listNamed, type NewSpend, upsertSpend } from './queries/spend.ts'
import { readCsv } from './read-csv.ts'
import { type GivenSpend, readSpend } from './rules.ts'

export const keyOf = ({ campaignId, day }: Pick<SpendRow, 'campaignId' | 'day'>) => `${campaignId} ${day}`

const sumOf = (days: readonly { cents: number }[]) => days.reduce((sum, { cents }) => sum + cents, 0)

/** A second amount for the same day replaces the first. */
export function saveSpend(
  context: Tx<StaffActor>,
  { rows, source = 'manual' }: { rows: readonly NewSpend[]; source?: 'manual' | 'import' },
): Promise<{ saved: number }> {
  return transaction(context, async (tx) => {
    const last = [...new Map(rows.map((row) => [keyOf(row), row])).values()]
    const today = tx.now.toISOString().slice(0, 10)
    const future = last.find(({ day }) => day > today)
    if (future) throw invalid('day', `${future.day} is in the future. Enter spend for past days and today.`)
    const ids = [...new Set(last.map(({ campaignId }) => campaignId))]
    if ((await listKnownIds(tx.db, ids)).length < ids.length) throw notFound('campaign')
    const known = await listKnownSpend(tx.db, last)
    await upsertSpend(tx.db, last, source)
    for (const id of ids) {
      const days = last.filter(({ campaignId }) => campaignId === id)
      const replaced = known.filter(({ campaignId }) => campaignId === id)
      await audit(tx, {
        action: 'spend_saved',
        subjectType: 'campaign',
        subjectId: id,
        before: { days: replaced.length, cents: sumOf(replaced) },
        after: { days: days.length, cents: sumOf(days) },
      })
    }
    await publish(tx, { type: 'campaigns.updated', ids, audience: 'staff' })
    return { saved: last.length }
  })
}

type Named = { id: string; name: string }

/** A file names a campaign by its name or its id. */
export function byWord(named: readonly Named[]): Map<string, Named[]> {
  const campaigns = new Map<string, Named[]>()
  for (const each of named)
    for (const word of [each.name.trim().toLowerCase(), each.id])
      campaigns.set(word, [...(campaigns.get(word) ?? []), each])
  return campaigns
}

/** Reads a file with a sentence for each faulty row. Nothing is saved. */
export async function previewSpend({ db, now }: Tx, csv: string): Promise<SpendPreview> {
  const given = readRows(csv)
  const words = [...new Set(given.map(({ campaign }) => campaign.trim().toLowerCase()))]
  const campaigns = byWord(await listNamed(db, words))
  const today = now.toISOString().slice(0, 10)
  const seen = new Map<string, number>()
  const read = given.map((row, index) => {
    const line = index + 2
    const result = readSpend(row, { campaigns, today })
    if ('problem' in result) return { line, ...row, spend: null, problem: result.problem }
    const before = seen.get(keyOf(result.spend))
    if (before !== undefined)
      return { line, ...row, spend: null, problem: `Line ${before} has the same campaign and day. Keep one.` }
    seen.set(keyOf(result.spend), line)
    return { line, ...row, spend: result.spend, problem: null }
  })
  const known = await listKnownSpend(
    db,
    read.flatMap(({ spend }) => spend ?? []),
  )
  const centsOf = new Map(
    known.map((row) => [keyOf({ campaignId: row.campaignId, day: row.day }), row.cents]),
  )
  return {
    rows: read.map((row) => ({
      ...row,
      replacesCents: row.spend ? (centsOf.get(keyOf(row.spend)) ?? null) : null,
    })),
  }
}

const COLUMNS = ['date', 'campaign', 'amount'] as const

function readRows(csv: string): GivenSpend[] {
  if (csv.includes('\0')) throw unreadable('This file is not plain text. Save it as CSV in UTF-8.')
  const rows = readCsv(csv)
  if (!rows) throw unreadable('This file cannot be read as CSV. Check its quotation marks.')
  const [head = [], ...body] = rows
  const places = COLUMNS.map((name) => head.findIndex((title) => title.trim().toLowerCase() === name))
  const missing = COLUMNS.filter((_, index) => places[index] === -1)
  if (missing.length > 0)
    throw unreadable(
      `The first line must name the columns date, campaign, amount. Missing: ${missing.join(', ')}.`,
    )
  if (body.length === 0) throw unreadable('The file has no rows below the first line.')
  if (body.length > MAX_SPEND_ROWS)
    throw unreadable(`Use at most ${MAX_SPEND_ROWS.toLocaleString('en-US')} rows in one file.`)
  const cell = (row: string[], index: number) => (row[places[index] ?? -1] ?? '').slice(0, 200)
  return body.map((row) => ({ date: cell(row, 0), campaign: cell(row, 1), amount: cell(row, 2) }))
}

const unreadable = (message: string) =>
  new AppError('invalid', { userMessage: message, fields: [{ path: 'csv', message }] })
