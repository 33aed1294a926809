import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { appForTest, type Person, type TestApp } from '../../../tests/support/app.ts'
import { until } from '../../../tests/support/until.ts'
import { maySee, publish } from './events.ts'
import { transaction } from './transaction.ts'

async function listen(test: TestApp): Promise<number> {
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  return (test.app.server.address() as AddressInfo).port
}

/** A browser's event stream over a real socket. `heard` has the events so far. */
async function openStream(port: number, cookie: string) {
  const heard: { type: string; ids?: string[] }[] = []
  const outgoing = request({ port, host: '127.0.0.1', path: '/api/events', headers: { cookie } }).end()
  const [response] = await once(outgoing, 'response')
  response.setEncoding('utf8').on('data', (chunk: string) => {
    for (const line of chunk.split('\n')) if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)))
  })
  let isOver = false
  response.on('end', () => {
    isOver = true
  })
  return {
    status: response.statusCode as number,
    heard,
    isOver: () => isOver,
    close: () => outgoing.destroy(),
  }
}

const say = (person: Person, type: string, audience: Parameters<typeof publish>[1]['audience']) =>
  transaction(person.context(), (tx) => publish(tx, { type, audience }))

describe('live events', () => {
  it('reach only permitted browsers, after commit', async () => {
    const test = await appForTest()
    const client = '01a1dd30-f706-7854-85e3-42864182d6d5'
    await test.db.query({ text: `insert into clients (id, name) values ($1, 'Lakeside')`, values: [client] })
    const recruiter = await test.person('recruiter')
    const mine = await test.person('customer', { clientIds: [client] })
    const other = await test.person('customer')
    const port = await listen(test)
    const [staffStream, mineStream, otherStream] = await Promise.all(
      [recruiter, mine, other].map((who) => openStream(port, who.cookie)),
    )
    expect((await openStream(port, '')).status).toBe(401)

    await say(recruiter, 'for-staff', 'staff')
    await say(recruiter, 'for-client', { client })
    await say(recruiter, 'for-other', { user: other.userId })
    await say(recruiter, `it's \\ "quoted"; rollback`, { user: mine.userId })
    await transaction(recruiter.context(), async (tx) => {
      await publish(tx, { type: 'never', audience: 'staff' })
      throw new Error('rolled back')
    }).catch(() => undefined)
    // Events arrive in order, so the last one says that none is under way.
    for (const audience of ['staff', { user: mine.userId }, { user: other.userId }] as const)
      await say(recruiter, 'last', audience)
    await until(() =>
      [staffStream, mineStream, otherStream].every((stream) => stream?.heard.at(-1)?.type === 'last'),
    )
    expect(staffStream?.heard.map((event) => event.type)).toEqual(['for-staff', 'for-client', 'last'])
    expect(mineStream?.heard.map((event) => event.type)).toEqual([
      'for-client',
      `it's \\ "quoted"; rollback`,
      'last',
    ])
    expect(otherStream?.heard.map((event) => event.type)).toEqual(['for-other', 'last'])
    for (const stream of [staffStream, mineStream, otherStream]) stream?.close()
  })

  it('end for a user in the moment when a client, the account or the session is lost', async () => {
    const test = await appForTest()
    const client = '01a1dd30-f706-7854-85e3-42864182d6d5'
    await test.db.query({ text: `insert into clients (id, name) values ($1, 'Lakeside')`, values: [client] })
    const recruiter = await test.person('recruiter')
    const people = await Promise.all(
      Array.from({ length: 4 }, () => test.person('customer', { clientIds: [client] })),
    )
    const port = await listen(test)
    const streams = await Promise.all(people.map(({ cookie }) => openStream(port, cookie)))
    const [removed, disabled, signedOut] = people
    const lose = async (text: string, who: Person | undefined) => {
      await transaction(recruiter.context(), async (tx) => {
        await tx.db.query({ text, values: [who?.userId] })
        await publish(tx, { type: 'secret', audience: { client } })
      })
      await say(recruiter, 'secret', { client })
    }
    await lose('delete from client_members where user_id = $1', removed)
    await lose(`update users set status = 'disabled' where id = $1`, disabled)
    await lose('delete from sessions where user_id = $1', signedOut)
    await until(() => streams[3]?.heard.length === 6 && streams.slice(0, 3).every(({ isOver }) => isOver()))
    expect(streams.map(({ heard }) => heard.length)).toEqual([0, 2, 4, 6])
    expect(streams.map(({ isOver }) => isOver())).toEqual([true, true, true, false])
    for (const stream of streams) stream.close()
  })

  it('tell browsers to refetch everything after the listener was cut off', async () => {
    const test = await appForTest()
    const recruiter = await test.person('recruiter')
    const stream = await openStream(await listen(test), recruiter.cookie)
    await test.db.query({
      text: `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    })
    await until(() => stream.heard.length > 0)
    await say(recruiter, 'after', 'staff')
    await until(() => stream.heard.length > 1)
    expect(stream.heard.map((event) => event.type)).toEqual(['resync', 'after'])
    stream.close()
  })

  it('are decided by audience', () => {
    const staff = {
      kind: 'staff',
      userId: 'u',
      role: 'recruiter',
      name: '',
      sessionId: '',
      timezone: 'UTC',
    } as const
    const customer = {
      kind: 'customer',
      userId: 'c',
      role: 'customer',
      name: '',
      sessionId: '',
      timezone: 'UTC',
      clientIds: ['1'],
    } as const
    expect(maySee({ kind: 'anonymous' }, 'staff')).toBe(false)
    expect(maySee(customer, 'staff')).toBe(false)
    expect(maySee(customer, { client: '1' })).toBe(true)
    expect(maySee(customer, { client: '2' })).toBe(false)
    expect(maySee(staff, { user: 'c' })).toBe(false)
  })
})
