// A list as a file, CSV or XLSX, recorded in the audit. It is streamed page by page, so a million rows need the memory of
// one page. A domain declares `listExport(endpoint, { policy, open })` and registers the route that it answers.
import { parse } from 'node:querystring'
import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { writeXlsxStream } from 'hucre/xlsx'
import type { Endpoint, Query } from '#shared/endpoint.ts'
import { invalid } from '#shared/errors.ts'
import type { FileFormat } from '#shared/export-file.ts'
import type { Actor, SignedInActor } from '#shared/roles.ts'
import { wallTimeOf, zoneWords } from '#shared/zoned-time.ts'
import { audit } from './audit.ts'
import type { Policy } from './policy.ts'
import { route } from './route.ts'
import { type Context, transaction } from './transaction.ts'

/** The columns by title, in order. */
export type ExportColumns<Row> = Record<string, (row: Row) => string | number | null>

/** The columns of fields, titled by their labels. */
export const fieldColumns = <Name extends string>(
  fields: Readonly<Record<Name, { readonly label: string }>>,
  names: readonly Name[],
): ExportColumns<Readonly<Record<Name, string | number | null>>> =>
  Object.fromEntries(
    names.map((name) => [
      fields[name].label,
      (row: Readonly<Record<Name, string | number | null>>) => row[name],
    ]),
  )

type Page<Row> = { rows: readonly Row[]; nextCursor: string | null }

export type ListExport<Row> = {
  /** The name of the list, for the file and the audit. */
  list: string
  /** Of the file, if it says more than the list and the day of the export. */
  fileName?: string
  /** The query. */
  query: object
  /** Of the day in the file's name. Without it, UTC. */
  timezone?: string
  columns: ExportColumns<Row>
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

type XlsxCell = string | number | Date | null

/** What a spreadsheet adds up or sorts as a date, and how it shows it. Other texts stay texts, never formulas. */
const XLSX_FORMATS = [
  { pattern: /^-?\d{1,13}\.\d{2}$/, numFmt: '#,##0.00', toCell: Number },
  { pattern: /^\d{4}-\d\d-\d\d$/, numFmt: 'yyyy-mm-dd', toCell: (text: string) => new Date(text) },
  {
    pattern: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/,
    numFmt: 'yyyy-mm-dd hh:mm "UTC"',
    toCell: (text: string) => new Date(text),
  },
  // The clock of a timezone that the title names.
  {
    pattern: /^\d{4}-\d\d-\d\d \d\d:\d\d$/,
    numFmt: 'yyyy-mm-dd hh:mm',
    toCell: (text: string) => new Date(`${text.replace(' ', 'T')}:00Z`),
  },
]
const CELL_MAX = 32_767

/** A column gets the format of its first amount or date. The writer reads it again for each row. */
function toXlsxCell(value: string | number | null, column: { numFmt?: string } | undefined): XlsxCell {
  if (typeof value !== 'string') return value
  const found = value.length <= 30 ? XLSX_FORMATS.find(({ pattern }) => pattern.test(value)) : undefined
  if (found && column) column.numFmt ??= found.numFmt
  if (found) return found.toCell(value)
  const text = value.replace(/\r\n?/g, '\n')
  return text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text
}

/** Of a sheet, without its row of titles. */
export const XLSX_ROWS_MAX = 1_048_575

type Definition<E extends Endpoint, A extends SignedInActor> = {
  policy: Policy<A>
  // The rows of each list differ. Nobody but the list's own columns looks at them.
  // oxlint-disable-next-line no-explicit-any -- See above.
  open(context: Context<A>, query: Query<E>): ListExport<any> | Promise<ListExport<any>>
}
type Known = { endpoint: Endpoint; definition: Definition<Endpoint, SignedInActor> }
const known = new Map<string, Known>()

const PER_MINUTE = 10
const typeOf: Record<FileFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Declares the file of a list, at the endpoint's address `…/export.csv` and beside it at `…/export.xlsx`. */
export function listExport<E extends Endpoint, A extends SignedInActor>(
  endpoint: E,
  definition: Definition<E, A>,
): (app: FastifyInstance) => void {
  const base = endpoint.url.replace(/csv$/, '')
  known.set(base, { endpoint, definition })
  return (app) => {
    for (const format of ['csv', 'xlsx'] as const)
      route<Endpoint, A>(
        app,
        {
          ...endpoint,
          url: `${base}${format}` as Endpoint['url'],
          schema: { ...endpoint.schema, summary: `Downloads the list as ${format.toUpperCase()}.` },
        },
        { policy: definition.policy, perMinute: PER_MINUTE },
        async ({ query, context, reply }) =>
          sendFile(reply, context, { ...(await definition.open(context, query as Query<E>)), format }),
      )
  }
}

/** The list that an address of a file stands for. Its policy has not been asked yet. */
export function findListExport(address: string) {
  const [path = '', search = ''] = address.split('?', 2)
  const [, base = '', format = ''] = /^(\/api\/[\w/-]+\/export\.)(csv|xlsx)$/.exec(path) ?? []
  const found = known.get(base)
  if (!found) throw invalid('address', 'This is not the address of a file. Export the list again.')
  const { endpoint, definition } = found
  const query = endpoint.schema.querystring?.safeParse({ ...parse(search) })
  if (query && !query.success)
    throw invalid('address', 'The filters of this list are not valid. Set them again.')
  return {
    format: format as FileFormat,
    type: typeOf[format as FileFormat],
    policy: definition.policy as Policy<Actor & SignedInActor>,
    open: async (context: Context<SignedInActor>) => ({
      ...(await definition.open(context, (query?.data ?? {}) as never)),
      format: format as FileFormat,
    }),
  }
}

type FileOf<Row> = ListExport<Row> & { format: FileFormat }

export const recordExport = (
  context: Context<SignedInActor>,
  { list, query }: Pick<ListExport<unknown>, 'list' | 'query'>,
) =>
  transaction(context, (tx) =>
    audit(tx, {
      action: 'exported',
      subjectType: 'user',
      subjectId: tx.actor.userId,
      after: { ...query, list },
    }),
  )

export async function sendFile<Row>(
  reply: FastifyReply,
  context: Context<SignedInActor>,
  file: FileOf<Row>,
): Promise<FastifyReply> {
  // Before the response starts, so an immediate failure is a normal error.
  const first = await file.page(undefined)
  await recordExport(context, file)
  return nameFile(reply, { ...file, at: context.now }).send(
    streamOf(file, { first, isCut: (error) => reply.log.error({ err: error }, 'an export broke off') }),
  )
}

type Named = { list: string; fileName?: string; format: FileFormat; at: Date; timezone?: string }
/** Without its ending. */
export const nameOfFile = ({ list, fileName, at, timezone = 'UTC' }: Omit<Named, 'format'>) =>
  fileName ?? `${list}-${wallTimeOf(at, timezone).day}`

export const nameFile = (reply: FastifyReply, named: Named) =>
  reply
    .header('content-disposition', `attachment; filename="${nameOfFile(named)}.${named.format}"`)
    .type(typeOf[named.format])

/**
 * A failure during the download cuts the connection, so the browser reports a failed download instead of a file that
 * looks complete. A client that disconnects ends the reading, which is not a failure.
 */
export function streamOf<Row>(
  file: FileOf<Row>,
  { first, isCut }: { first?: Page<Row>; isCut?: (error: Error) => void } = {},
): Readable {
  const titles = Object.keys(file.columns)
  const report = (error?: NodeJS.ErrnoException | null) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') isCut?.(error)
  }
  if (file.format === 'xlsx') {
    const columns: XlsxColumn[] = titles.map((header) => ({ header }))
    const rows = eachXlsxRow(file, { first, columns })
    const sheet = { name: 'List', columns, freezePane: { rows: 1 } }
    return Readable.fromWeb(writeXlsxStream(rows, sheet) as never).on('error', report)
  }
  return pipeline(Readable.from(eachLine(file, first)), openCsv(titles), report)
}

type XlsxColumn = { header: string; numFmt?: string }
type XlsxRows<Row> = { first: Page<Row> | undefined; columns: readonly XlsxColumn[] }

async function* eachXlsxRow<Row>(file: ListExport<Row>, { first, columns }: XlsxRows<Row>) {
  let count = 0
  for await (const line of eachLine(file, first)) {
    count += 1
    if (count > XLSX_ROWS_MAX) throw new TooManyRows()
    yield line.map((cell, index) => toXlsxCell(cell, columns[index]))
  }
}
export class TooManyRows extends Error {}

async function* eachLine<Row>({ columns, page }: ListExport<Row>, first: Page<Row> | undefined) {
  const cells = Object.values(columns)
  for (
    let current = first ?? (await page(undefined));
    ;
    current = await page(current.nextCursor ?? undefined)
  ) {
    for (const row of current.rows) yield cells.map((cell) => cell(row))
    if (!current.nextCursor) return
  }
}

/** An amount of a cell, in dollars. */
export const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

/** "2026-10-31 16:05": sorts, and spreadsheets read it as a date. Its column names the timezone. */
export function timeCell(at: string | null, timezone: string): string | null {
  if (at === null) return null
  const { day, time } = wallTimeOf(new Date(at), timezone)
  return `${day} ${time}`
}
export const timeColumn = (title: string, timezone: string) => `${title}, ${zoneWords(timezone, new Date())}`
