import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { types } from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { parseTexts } from './connection.ts'
import { openDatabase } from './database.ts'
import { createLog } from './log.ts'

it.each([
  '{}',
  '{Forklift}',
  '{Forklift,"Blueprint Reading",CPR}',
  '{"Blueprint Reading"}',
  '{"",a,""}',
  '{"a,b","{c}"}',
  '{"say \\"hi\\"","back\\\\slash"}',
  '{NULL,"NULL",x}',
  '{"Łódź",日本}',
])('reads the list of texts %s as the library does', (value) => {
  const library: (value: string) => unknown = types.getTypeParser(1009 as number)
  expect(parseTexts(value)).toEqual(library(value))
})

it('sends no settings in the greeting, which a pooler would refuse, and sets them up afterwards', async () => {
  const greetings: Buffer[] = []
  const server = createServer((socket) => {
    socket.once('data', (greeting: Buffer) => {
      greetings.push(greeting)
      socket.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const pool = openDatabase({
    url: `postgres://someone@127.0.0.1:${port}/any`,
    size: 1,
    log: createLog({ LOG_LEVEL: 'silent', production: true }),
  })
  await expect(pool.query({ text: 'select 1' })).rejects.toThrow()
  await pool.close()
  const words = greetings.map((greeting) => greeting.toString('latin1').slice(8).split('\0'))
  expect(words.length).toBeGreaterThan(0)
  for (const word of words.flat()) expect(word).not.toMatch(/options|timeout|timezone/i)
})

it('gives every connection of the pool its limits, and times in UTC', async () => {
  const url = new URL(inject('postgresUrl'))
  url.searchParams.set('options', '-c timezone=Asia/Tokyo -c statement_timeout=1')
  const db = openDatabase({
    url: url.href,
    size: 2,
    log: createLog({ LOG_LEVEL: 'silent', production: true }),
  })
  onTestFinished(() => db.close())
  const settings = `select concat_ws(' ', current_setting('statement_timeout'),
    current_setting('idle_in_transaction_session_timeout'), current_setting('timezone'), pg_sleep(0.05)) as said`
  const both = await Promise.all([1, 2].map(() => db.query<{ said: string }>({ text: settings })))
  expect(both.flat().map(({ said }) => said.trim())).toEqual(['15s 30s UTC', '15s 30s UTC'])
})
