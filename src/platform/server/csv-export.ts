// A list as a CSV file, recorded in the audit. It is streamed page by page, so a million rows need the memory of one
// page.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import type { SignedInActor } from '#platform/shared/roles.ts'
import { audit } from './audit.ts'
import type { Logger } from './log.ts'
import { type Context, transaction } from './transaction.ts'

/** The columns by title, in order. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>
type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

export type CsvExport<Row> = {
  /** The name of the list, for the file and the audit. */
  list: string
  /** The query. */
  query: object
  columns: CsvColumns<Row>
  /** In the order of the list. Where work of others changes that order, `eachOnce` keeps rows from being lost. */
  page: (cursor: string | undefined) => Promise<Page<Row>>
}

type PageReader<Row> = (cursor: string | undefined) => Promise<Page<Row>>
type MovingOrder<Row> = {
  /** When the row last moved to the newest end of its list. */
  movedAt: (row: Row) => string
  newestFirst: boolean
  startedAt: Date
}

/** The clocks of two processes differ by less. */
const CLOCK_SKEW_MS = 5_000
const AGAIN = 'again:'

/**
 * Pages of a list that is ordered by its last activity. A row that moves to the newest end during the export is written
 * exactly once: where the newest rows come first, they are read again at the end. Ids are kept as 16 bytes each.
 */
export function eachOnce<Row extends { id: string }>(
  read: PageReader<Row>,
  { movedAt, newestFirst, startedAt }: MovingOrder<Row>,
): PageReader<Row> {
  const written: Buffer[] = []
  const since = startedAt.getTime() - CLOCK_SKEW_MS
  const mayHaveMoved = (row: Row) => Date.parse(movedAt(row)) > since
  const bytesOf = ({ id }: Row) => Buffer.from(id.replaceAll('-', ''), 'hex')
  const isWritten = (row: Row) => written.some((ids) => holds(ids, bytesOf(row)))
  return async (cursor) => {
    const isAgain = cursor?.startsWith(AGAIN) ?? false
    const page = await read(isAgain ? cursor?.slice(AGAIN.length) || undefined : cursor)
    const rows = page.rows.filter((row) => (mayHaveMoved(row) ? !isWritten(row) : !isAgain))
    written.push(Buffer.concat(rows.map(bytesOf)))
    if (!isAgain) return { rows, nextCursor: page.nextCursor ?? (newestFirst ? AGAIN : null) }
    const goesOn = page.nextCursor && page.rows.every(mayHaveMoved)
    return { rows, nextCursor: goesOn ? `${AGAIN}${page.nextCursor}` : null }
  }
}

function holds(ids: Buffer, id: Buffer): boolean {
  let at = ids.indexOf(id)
  while (at > 0 && at % id.length !== 0) at = ids.indexOf(id, at + 1)
  return at >= 0
}

/**
 * A stored phone number: a spreadsheet cannot calculate with it. With dashes or brackets it could show a difference
 * instead, so those stay guarded.
 */
const TELEPHONE = /^\+\d[\d ]{3,20}$/
/** An amount below zero is a number, which spreadsheets must be able to add up. */
const NEGATIVE = /^-\d{1,15}(?:\.\d{1,4})?$/
const isHarmless = (value: string) => value.length <= 22 && (TELEPHONE.test(value) || NEGATIVE.test(value))

/** A cell that a spreadsheet would execute gets an apostrophe: a name must never become a formula. */
export const openCsv = (titles: string[]) =>
  stringify({
    header: true,
    columns: titles,
    bom: true,
    escape_formulas: true,
    cast: { string: (value) => (isHarmless(value) ? { value, escape_formulas: false } : value) },
  })

/** Responds with the file. */
export async function sendCsv<Row>(
  reply: FastifyReply,
  context: Context<SignedInActor>,
  csv: CsvExport<Row>,
): Promise<FastifyReply> {
  const { list, query } = csv
  // Before the response starts, so an immediate failure is a normal error.
  const first = await csv.page(undefined)
  await transaction(context, (tx) =>
    audit(tx, {
      action: 'exported',
      subjectType: 'user',
      subjectId: tx.actor.userId,
      after: { ...query, list },
    }),
  )
  const day = context.now.toISOString().slice(0, 10)
  return reply
    .header('content-disposition', `attachment; filename="${list}-${day}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(streamOf(csv, first, reply.log))
}

/**
 * A failure during the download cuts the connection, so the browser reports a failed download instead of a file that
 * looks complete. A client that disconnects ends the reading, which is not a failure.
 */
function streamOf<Row>(csv: CsvExport<Row>, first: Page<Row>, log: Pick<Logger, 'error'>): Readable {
  const lines = Readable.from(eachLine(csv, first))
  return pipeline(lines, openCsv(Object.keys(csv.columns)), (error) => {
    if (!error || error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    log.error({ err: error, list: csv.list }, 'an export broke off')
  })
}

async function* eachLine<Row>({ columns, page }: CsvExport<Row>, first: Page<Row>) {
  const cells = Object.values(columns)
  for (let current = first; ; current = await page(current.nextCursor)) {
    for (const row of current.rows) yield cells.map((cell) => cell(row))
    if (!current.nextCursor) return
  }
}
