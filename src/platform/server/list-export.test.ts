import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { readXlsx } from 'hucre/xlsx'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { FileFormat } from '#shared/export-file.ts'
import type { SignedInActor } from '#shared/roles.ts'
import { appForTest } from '../../../tests/support/app.ts'
import { eachOnce, openCsv, sendFile } from './list-export.ts'
import type { Context } from './transaction.ts'

const formulasIn = async (workbook: Uint8Array) => {
  const sheets = Object.values((await readXlsx(workbook)).sheets)
  return sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])]).filter(({ formula }) => formula).length
}

async function cellOf(value: string): Promise<string> {
  const csv = openCsv(['Cell'])
  csv.end([value])
  const [, cell = ''] = (await text(csv)).trimEnd().split(/\n(.*)/s)
  return cell
}

describe('a cell of a file', () => {
  it('keeps a phone number unchanged', async () => {
    expect(await cellOf('+17135550142')).toBe('+17135550142')
    expect(await cellOf('+44 20 7946 0018')).toBe('+44 20 7946 0018')
  })

  it('keeps an amount below zero a number', async () => {
    expect(await cellOf('-100.00')).toBe('-100.00')
  })

  it('is guarded if a spreadsheet would calculate', async () => {
    for (const danger of [
      '=1+1',
      '+1+cmd|calc!A1',
      "+1+cmd|' /C calc'!A0",
      '+cmd',
      '+1-713-555-0142',
      '+1 (713) 555-0142',
      '+1*2',
      '+17135550142\n=1+1',
      '+17135550142\t',
      '-2+3',
      '@SUM(1)',
      '＋17135550142',
    ])
      expect(await cellOf(danger), danger).toMatch(/^"?'/)
  })

  it('is unchanged otherwise', async () => {
    expect(await cellOf('Ana Lopez')).toBe('Ana Lopez')
  })
})

describe('a file', () => {
  type Page = { rows: { name: string }[]; nextCursor: string | null }
  const many = Array.from({ length: 3_000 }, (_, n) => ({ name: `Person ${n} ${crypto.randomUUID()}` }))

  /** A server with a real socket, whose list fails where the test says so. */
  async function serve(page: (cursor: string | undefined) => Promise<Page>, format: FileFormat = 'csv') {
    const test = await appForTest()
    const recruiter = await test.person('recruiter')
    const out = new PassThrough()
    const app = fastify({ loggerInstance: pino({ level: 'warn' }, out) })
    await app.register(compress, { encodings: ['gzip'] })
    app.get('/', (_request, reply) =>
      sendFile(reply, recruiter.context() as Context<SignedInActor>, {
        format,
        list: 'people',
        query: { q: 'Ana' },
        columns: { Name: (row: { name: string }) => row.name },
        page,
      }),
    )
    await app.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => app.close())
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
    const logged = async () => {
      await app.close()
      out.end()
      return text(out)
    }
    return { url, logged, test }
  }

  it.each(['identity', 'gzip'])('that fails in the middle does not look complete (%s)', async (encoding) => {
    const { url, logged } = await serve(async (cursor) => {
      if (cursor) throw new Error('the database went away')
      return { rows: many, nextCursor: 'more' }
    })
    const answer = await fetch(url, { headers: { 'accept-encoding': encoding } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(await logged()).toContain('an export broke off')
  })

  it('that fails in the middle of a workbook does not look complete', async () => {
    const { url, logged } = await serve(async (cursor) => {
      if (cursor) throw new Error('the database went away')
      return { rows: many, nextCursor: 'more' }
    }, 'xlsx')
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
    await expect(answer.arrayBuffer()).rejects.toThrow()
    expect(await logged()).toContain('an export broke off')
  })

  it('as a workbook keeps texts as texts and amounts as numbers', async () => {
    const names = ['=1+1', 'O’Malley\u0007 & <Sons>', '-12.50', '00501', '+17135550142', 'x'.repeat(40_000)]
    const { url } = await serve(
      async () => ({ rows: names.map((name) => ({ name })), nextCursor: null }),
      'xlsx',
    )
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const [sheet] = (await readXlsx(bytes)).sheets
    const cells = sheet?.rows.map(([cell]) => cell)
    expect(cells?.slice(0, 2)).toEqual(['Name', '=1+1'])
    expect(cells?.[2]).toMatch(/^O’Malley.* & <Sons>$/)
    expect(cells?.slice(3, 6)).toEqual([-12.5, '00501', '+17135550142'])
    expect(String(cells?.[6])).toHaveLength(32_767)
    expect(await formulasIn(bytes)).toBe(0)
  })

  it('as a workbook has real dates, two decimals, and line breaks without codes', async () => {
    const names = ['2026-11-17T15:41:00.000Z', 'one\r\ntwo\rthree']
    const { url } = await serve(
      async () => ({ rows: names.map((name) => ({ name })), nextCursor: null }),
      'xlsx',
    )
    const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer())
    const [sheet] = (await readXlsx(bytes, { readStyles: true })).sheets
    expect(sheet?.rows.map(([cell]) => cell).slice(1)).toEqual([
      new Date('2026-11-17T15:41:00Z'),
      'one\ntwo\nthree',
    ])
    expect(sheet?.cells?.get('1,0')?.style?.numFmt).toBe('yyyy-mm-dd hh:mm "UTC"')
    const amounts = await serve(async () => ({ rows: [{ name: '1250.00' }], nextCursor: null }), 'xlsx')
    const other = new Uint8Array(await (await fetch(amounts.url)).arrayBuffer())
    const [sum] = (await readXlsx(other, { readStyles: true })).sheets
    expect([sum?.rows[1]?.[0], sum?.cells?.get('1,0')?.style?.numFmt]).toEqual([1250, '#,##0.00'])
  })

  it('that cannot start is an error, and no file', async () => {
    const { url } = await serve(() => Promise.reject(new Error('nothing there')))
    const answer = await fetch(url)
    expect(answer.status).toBe(500)
    expect(answer.headers.get('content-disposition')).toBeNull()
  })

  it('is complete, page by page, under one name in the audit', async () => {
    const { url, logged, test } = await serve(async (cursor) => ({
      rows: cursor ? [{ name: 'Last' }] : many,
      nextCursor: cursor ? null : 'more',
    }))
    const answer = await fetch(url)
    expect(answer.headers.get('content-disposition')).toMatch(/filename="people-\d{4}-\d\d-\d\d\.csv"/)
    const lines = (await answer.text()).trim().split('\n')
    expect([lines.length, lines.at(-1)]).toEqual([many.length + 2, 'Last'])
    expect(await logged()).toBe('')
    expect(
      await test.db.query({ text: `select action, after from audit_events where action = 'exported'` }),
    ).toEqual([{ action: 'exported', after: { list: 'people', q: 'Ana' } }])
  })
})

describe('a list whose order changes while it is exported', () => {
  const startedAt = new Date('2026-05-01T12:00:00Z')
  const idOf = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`

  /** Six rows, one of them active on each of the last days; between the pages, rows are worked with. */
  function setUp(newestFirst: boolean, work: Record<number, readonly number[]>) {
    const rows = [1, 2, 3, 4, 5, 6].map((index) => ({ id: idOf(index), at: `2026-04-0${index}T12:00:00Z` }))
    let pages = 0
    const read = (cursor: string | undefined) => {
      for (const index of work[pages] ?? [])
        for (const row of rows.filter(({ id }) => id === idOf(index)))
          row.at = `2026-05-01T12:00:0${pages}.${index}Z`
      pages += 1
      const ordered = rows.toSorted((a, b) => (newestFirst ? -1 : 1) * a.at.localeCompare(b.at))
      const after = ordered.filter(({ at }) => !cursor || (newestFirst ? at < cursor : at > cursor))
      const found = after.slice(0, 2).map((row) => ({ ...row }))
      return Promise.resolve({
        rows: found,
        nextCursor: after.length > 2 ? (found.at(-1)?.at ?? null) : null,
      })
    }
    return eachOnce(read, { movedAt: (row: { id: string; at: string }) => row.at, newestFirst, startedAt })
  }

  async function everyRow(page: ReturnType<typeof setUp>): Promise<number[]> {
    const found: number[] = []
    for (let cursor: string | undefined; ; ) {
      // oxlint-disable-next-line no-await-in-loop -- Each page says where the next one begins.
      const { rows, nextCursor } = await page(cursor)
      found.push(...rows.map(({ id }) => Number(id.slice(-2))))
      if (!nextCursor) return found
      cursor = nextCursor
    }
  }

  it('is written in its order', async () => {
    expect(await everyRow(setUp(true, {}))).toEqual([6, 5, 4, 3, 2, 1])
    expect(await everyRow(setUp(false, {}))).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('is written whole and once, whichever rows moved', async () => {
    const works: Record<number, readonly number[]>[] = [
      { 1: [1] },
      { 1: [6] },
      { 1: [1, 6], 2: [3] },
      { 1: [2], 2: [5] },
    ]
    for (const newestFirst of [true, false])
      for (const work of works) {
        // oxlint-disable-next-line no-await-in-loop -- One case after the other.
        const found = await everyRow(setUp(newestFirst, work))
        expect(found.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
      }
  })
})
