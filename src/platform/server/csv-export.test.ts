import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import compress from '@fastify/compress'
import fastify from 'fastify'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SignedInActor } from '#platform/shared/roles.ts'
import { appForTest } from '../../../tests/support/app.ts'
import { openCsv, sendCsv } from './csv-export.ts'
import type { Context } from './transaction.ts'

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
  async function serve(page: (cursor: string | undefined) => Promise<Page>) {
    const test = await appForTest()
    const recruiter = await test.person('recruiter')
    const out = new PassThrough()
    const app = fastify({ loggerInstance: pino({ level: 'warn' }, out) })
    await app.register(compress, { encodings: ['gzip'] })
    app.get('/', (_request, reply) =>
      sendCsv(reply, recruiter.context() as Context<SignedInActor>, {
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
