// A list as a file, recorded in the audit: streamed page by page, so that a million rows need no more memory than one page.
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { SignedInActor } from '#platform/shared/roles.ts'
import { audit } from './audit.ts'
import { type Context, transaction } from './transaction.ts'

/** What stands in each column, under its title, in their order. */
export type CsvColumns<Row> = Record<string, (row: Row) => string | number | null>
type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

type CsvExport<Row> = {
  /** As the audit calls it, and what was asked for. */
  action: string
  query: object
  columns: CsvColumns<Row>
  /** In an order that no work of others changes meanwhile, so that nothing is missed or written twice. */
  page: (cursor: string | undefined) => Promise<Page<Row>>
}

/**
 * A telephone number as it is kept: nothing in it can be calculated. With dashes or brackets it could, and a spreadsheet
 * would show the difference instead of the number, so those stay guarded.
 */
const TELEPHONE = /^\+\d[\d ]{3,20}$/

/** A cell that a spreadsheet would execute gets an apostrophe before it: a name must never become a formula. */
export const openCsv = (titles: string[]) =>
  stringify({
    header: true,
    columns: titles,
    bom: true,
    escape_formulas: true,
    cast: { string: (value) => (TELEPHONE.test(value) ? { value, escape_formulas: false } : value) },
  })

export async function exportCsv<Row>(
  context: Context<SignedInActor>,
  { action, query, columns, page }: CsvExport<Row>,
): Promise<Readable> {
  await transaction(context, (tx) =>
    audit(tx, { action, subjectType: 'user', subjectId: tx.actor.userId, after: { ...query } }),
  )
  const csv = openCsv(Object.keys(columns))
  // A failure on the way, or a reader who leaves, ends both sides; the answer then breaks off instead of looking whole.
  return pipeline(Readable.from(eachLine(columns, page)), csv, () => undefined)
}

async function* eachLine<Row>(columns: CsvColumns<Row>, page: CsvExport<Row>['page']) {
  const cells = Object.values(columns)
  let cursor: string | undefined
  do {
    const { rows, nextCursor } = await page(cursor)
    for (const row of rows) yield cells.map((cell) => cell(row))
    cursor = nextCursor ?? undefined
  } while (cursor)
}
