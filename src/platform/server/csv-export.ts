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
  /** In an order that other users' changes do not affect, so no row is missed or written twice. */
  page: (cursor: string | undefined) => Promise<Page<Row>>
}

/**
 * A stored phone number: a spreadsheet cannot calculate with it. With dashes or brackets it could show a difference
 * instead, so those stay guarded.
 */
const TELEPHONE = /^\+\d[\d ]{3,20}$/

/** A cell that a spreadsheet would execute gets an apostrophe: a name must never become a formula. */
export const openCsv = (titles: string[]) =>
  stringify({
    header: true,
    columns: titles,
    bom: true,
    escape_formulas: true,
    cast: { string: (value) => (TELEPHONE.test(value) ? { value, escape_formulas: false } : value) },
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
