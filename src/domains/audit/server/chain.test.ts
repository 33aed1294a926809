// The chain over the audit log: what is sealed, what is not missed, and what tampering shows.
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { audit } from '#platform/server/audit.ts'
import { transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest, type Person, type TestApp } from '../../../../tests/support/app.ts'
import { checkBlocks, monthsJob, sealEvents } from './chain.ts'

async function setUp() {
  const test = await appForTest()
  const admin = await test.person('admin')
  return { test, admin, context: admin.context() }
}

const write = (admin: Person, after: object = { name: 'Nina' }) => {
  const subjectId = uuidv7()
  return transaction(admin.context(new Date()), async (tx) => {
    await audit(tx, { action: 'edited', subjectType: 'client', subjectId, after: { ...after } })
    return subjectId
  })
}

const one = async <Row>(test: TestApp, text: string) => (await test.db.query<Row & object>({ text }))[0]
const sealed = async (test: TestApp) =>
  (await one<{ events: number }>(test, 'select coalesce(sum(events), 0)::int as events from audit_blocks'))
    ?.events
const written = async (test: TestApp) =>
  (await one<{ events: number }>(test, 'select count(*)::int as events from audit_log'))?.events

const seal = async (admin: Person) => {
  while (await sealEvents(admin.context())) void 0
}

/** Transactions of other tests hold back the horizon, which is that of the whole cluster. */
const sealAll = (test: TestApp, admin: Person) =>
  expect
    .poll(
      async () => {
        await seal(admin)
        return (await sealed(test)) === (await written(test))
      },
      { timeout: 30_000, interval: 200 },
    )
    .toBe(true)

/** As a superuser who goes around the rules. */
const tamper = (test: TestApp, text: string) =>
  test.db.query({ text: `do $$ begin set local session_replication_role = replica; ${text}; end $$` })

async function faults(admin: Person): Promise<string[]> {
  const { body } = await admin.get('/api/proof')
  const check = body.checks.find(({ name }: { name: string }) => name.startsWith('No event of the audit log'))
  return check.rows.map(({ fault }: { fault: string }) => fault)
}

it('seals every committed event once, and an event of an open transaction later', async () => {
  const { test, admin, context } = await setUp()
  await write(admin)
  const open = new Client({ connectionString: test.url })
  await open.connect()
  await open.query('begin')
  await open.query(
    `insert into audit_log (id, actor_name, action, subject_type, subject_id) values ($1, 'Late', 'edited', 'client', $1)`,
    [uuidv7()],
  )
  await write(admin)
  await seal(admin)
  const before = await sealed(test)
  expect(before).toBeLessThan((await written(test)) ?? 0)
  await open.query('commit')
  await open.end()
  await sealAll(test, admin)
  expect(await sealed(test)).toBe(await written(test))
  await checkBlocks(context)
  expect(await faults(admin)).toEqual([])
})

it.each([
  [
    'an action',
    (id: string) => `update audit_log set action = 'created' where subject_id = '${id}'`,
    /event in it/,
  ],
  [
    'a value',
    (id: string) => `update audit_values v set after = '{"name":"Otto"}' from audit_log l
      where l.at = v.at and l.id = v.event_id and l.subject_id = '${id}'`,
    /Values of 1/,
  ],
  [
    'a missing event',
    (id: string) => `delete from audit_log where subject_id = '${id}'`,
    /sealed \d+ events/,
  ],
  [
    'an added event',
    () => `insert into audit_log (id, actor_name, action, subject_type, subject_id, tx)
      values (gen_random_uuid(), 'Nobody', 'edited', 'client', gen_random_uuid(), (select min(tx) from audit_log))`,
    /sealed \d+ events/,
  ],
  ['a hash', () => `update audit_blocks set hash = sha256('x') where seq = 1`, /changed|missing/],
])('shows %s that was changed behind its back', async (_what, sql, fault) => {
  const { test, admin, context } = await setUp()
  const id = await write(admin)
  await sealAll(test, admin)
  await write(admin)
  await sealAll(test, admin)
  expect(await faults(admin)).toEqual([])
  await tamper(test, sql(id))
  expect((await faults(admin))[0]).toMatch(fault)
  // The check in turn finds it too, and what it found stays.
  await checkBlocks(context)
  const [kept] = await test.db.query({ text: 'select fault from audit_blocks where fault is not null' })
  expect(kept).toBeDefined()
})

it('holds after the values of a person were erased', async () => {
  const { test, admin } = await setUp()
  await write(admin)
  await sealAll(test, admin)
  await test.db.query({ text: 'delete from audit_values' })
  expect(await faults(admin)).toEqual([])
})

/** As if a cluster that had counted many more transactions had written and sealed everything so far. */
const SEALED_ELSEWHERE = `declare block record; last bytea := ''; begin
  update audit_log set tx = tx + 100000;
  update audit_blocks set cluster = 'another', from_tx = from_tx + 100000, to_tx = to_tx + 100000;
  for block in select * from audit_blocks order by seq loop
    update audit_blocks b set previous = last,
        hash = (select f.hash from audit_block(last, b.floor_at, 'infinity', b.from_tx, b.to_tx) f)
      where b.seq = block.seq returning b.hash into last;
  end loop; end`

it('goes on in a restored database that counts transactions anew', async () => {
  const { test, admin } = await setUp()
  for (let block = 0; block < 2; block++) {
    await write(admin)
    await sealAll(test, admin)
  }
  await tamper(test, SEALED_ELSEWHERE)
  expect(await faults(admin)).toEqual([])
  await write(admin)
  await sealAll(test, admin)
  expect(await sealed(test)).toBe(await written(test))
  expect(await faults(admin)).toEqual([])
})

it('refuses to change, delete or empty the log, also by way of its view', async () => {
  const { test, admin } = await setUp()
  await write(admin)
  for (const text of [
    `update audit_log set action = 'x'`,
    'delete from audit_log',
    'truncate audit_log',
    `update audit_events set action = 'x'`,
    `update audit_events set before = null, after = null`,
    'delete from audit_events',
    `update audit_values set after = '{}'`,
  ])
    await expect(test.db.query({ text }), text).rejects.toThrow('append-only')
})

it('takes events of the release before, and lets it erase them', async () => {
  const { test, admin } = await setUp()
  const id = uuidv7()
  await test.db.query({
    text: `insert into audit_events (id, actor_name, action, subject_type, subject_id, before, after, ip)
      values ($1, 'System', 'edited', 'candidate', $1, '{"name":"Ann"}', '{"name":"Anna"}', '203.0.113.9')`,
    values: [id],
  })
  const stored = await one(
    test,
    `select before, after, ip, digest is not null as has from audit_log where id = '${id}'`,
  )
  expect(stored).toEqual({ before: null, after: null, ip: null, has: true })
  const read = await one(test, `select before, after, host(ip) as ip from audit_events where id = '${id}'`)
  expect(read).toEqual({ before: { name: 'Ann' }, after: { name: 'Anna' }, ip: '203.0.113.9' })
  await sealAll(test, admin)
  await test.db.query({
    text: `do $$ begin perform set_config('candorhire.erasing', 'on', true);
      update audit_events set before = null, after = null, ip = null where id = '${id}'; end $$`,
  })
  expect(await one(test, `select before, after, ip from audit_events where id = '${id}'`)).toEqual({
    before: null,
    after: null,
    ip: null,
  })
  expect(await faults(admin)).toEqual([])
})

it('makes its months a year ahead, and never twice', async () => {
  const { test, admin } = await setUp()
  const inAYear = new Date(Date.now() + 300 * 86_400_000)
  for (const now of [new Date(), inAYear, inAYear]) await monthsJob.run(admin.context(now), {})
  const name = `audit_log_${new Date(Date.now() + 600 * 86_400_000).toISOString().slice(0, 7).replace('-', '_')}`
  expect(await one(test, `select to_regclass('months.${name}') is not null as made`)).toEqual({ made: true })
})
