import { expect, it } from 'vitest'
import { makeMonths } from '#platform/server/months.ts'
import { uuidv7 } from '#shared/ids.ts'
import { appForTest } from '../../../../tests/support/app.ts'

const EVENTS = { table: 'webhook_events', id: 'id' }

it('puts each event into its month, makes months once, and keeps what is in none', async () => {
  const { db } = await appForTest()
  const add = (at: string) =>
    db.query({
      text: `insert into webhook_events (id, provider, headers, body) values ($1, 'meta', '{}', '')`,
      values: [uuidv7(Date.parse(at))],
    })
  await add('2026-11-30T23:59:59.999Z')
  await makeMonths(db, EVENTS, new Date('2026-12-31T12:00:00Z'))
  await makeMonths(db, EVENTS, new Date('2026-12-31T12:00:00Z'))
  await makeMonths(db, EVENTS, new Date('2026-11-15T12:00:00Z'))
  for (const at of [
    '2026-12-01T00:00:00Z',
    '2027-01-31T23:59:59.999Z',
    '2027-02-01T00:00:00Z',
    '2031-01-01T00:00:00Z',
  ])
    await add(at)
  const rows = await db.query<{ month: string }>({
    text: 'select tableoid::regclass::text as month from webhook_events order by id',
  })
  expect(rows.map(({ month }) => month.replace('months.webhook_events_', ''))).toEqual([
    'rest',
    '2026_12',
    '2027_01',
    '2027_02',
    'rest',
  ])
})
