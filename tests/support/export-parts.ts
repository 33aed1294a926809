// Files whose rows are a part of one record or not a list of pages. For each: what the screen shows, a cell that starts
// a formula, and the query of somebody else's rows.
import { expect } from 'vitest'
import type { Json, Person, TestApp } from './app.ts'

type Readers = { test: TestApp; manager: Person; customer: Person }
type Part = { person: Person; query: string; shown: string[]; hostile: string; foreign?: string }

const idsIn = (items: readonly Json[], id = 'id'): string[] => items.map((each) => each[id])
const nobody = () => crypto.randomUUID()

const one = async ({ test }: Readers, text: string, values: unknown[] = []): Promise<string> =>
  (await test.db.query<{ id: string }>({ text, values }))[0]?.id ?? ''
const ownClient = (readers: Readers) =>
  one(readers, 'select client_id as id from client_members where user_id = $1', [readers.customer.userId])
const otherClient = async (readers: Readers) =>
  one(readers, 'select id from clients where id <> $1 limit 1', [await ownClient(readers)])

async function rename({ test }: Readers, table: 'candidates' | 'lead_contacts', of: string): Promise<void> {
  const key = table === 'candidates' ? 'id' : 'lead_id'
  await test.db.query({
    text: `update ${table} set first_name = '=1', last_name = '+1' where ${key} = $1`,
    values: [of],
  })
}

async function addChannel(readers: Readers, client: string): Promise<string> {
  const id = await one(
    readers,
    `insert into delivery_channels (id, client_id, kind, address) values (gen_random_uuid(), $1, 'email', 'a@post.example')
     returning id`,
    [client],
  )
  await readers.test.db.query({
    text: `insert into delivery_messages (channel_id, status, error, next_at, created_at)
      select $1, 'failed', '@SUM(1)', null, now() - n * interval '1 minute' from generate_series(1, 3) n`,
    values: [id],
  })
  return id
}

const DELIVERED =
  'orders o join order_lines n on n.order_id = o.id join lead_deliveries d on d.order_line_id = n.id'

const cardsOf = async ({ manager }: Readers, query: string): Promise<Json[]> =>
  (await manager.get(`/api/pipeline/board?${query}&limit=200`)).body.columns.flatMap(
    ({ cards }: Json) => cards,
  )
const fullestJob = (readers: Readers) =>
  one(
    readers,
    `select job_id as id from applications where status = 'active' and merged_into is null and not person_gone
     group by 1 order by count(*) desc limit 1`,
  )

async function board(readers: Readers, more: string): Promise<Part> {
  const query = `job=${await fullestJob(readers)}${more}`
  const [first] = await cardsOf(readers, query)
  await rename(readers, 'candidates', first.candidate.id)
  const shown = idsIn(await cardsOf(readers, query))
  return { person: readers.manager, query, shown, hostile: '=1 +1' }
}

export const PARTS: Record<string, (readers: Readers) => Promise<Part>> = {
  '/api/order-leads': async (readers) => {
    const { manager: person } = readers
    const order = await one(
      readers,
      `select o.id from ${DELIVERED} group by 1 order by count(*) desc limit 1`,
    )
    const list = async () => (await person.get(`/api/orders/${order}/leads?limit=200`)).body.items
    await rename(readers, 'lead_contacts', (await list())[0].leadId)
    const shown = idsIn(await list())
    return { person, query: `order=${order}`, shown, hostile: '=1', foreign: `order=${nobody()}` }
  },
  '/api/customer/leads': async (readers) => {
    const { customer: person } = readers
    const own = [await ownClient(readers)]
    const order = await one(readers, `select o.id from ${DELIVERED} where o.client_id = $1 limit 1`, own)
    const { items } = (await person.get(`/api/customer/leads?order=${order}&limit=200`)).body
    await person.patch(`/api/customer/leads/${items[0].id}`, { notes: '-2+3' })
    const foreign = `client=${await otherClient(readers)}`
    return { person, query: `order=${order}`, shown: idsIn(items), hostile: '-2+3', foreign }
  },
  '/api/customer/delivery-messages': async (readers) => {
    const { customer: person } = readers
    const channel = await addChannel(readers, await ownClient(readers))
    const foreign = `channel=${await addChannel(readers, await otherClient(readers))}`
    const { items } = (await person.get(`/api/customer/delivery-channels/${channel}/messages`)).body
    return { person, query: `channel=${channel}`, shown: idsIn(items), hostile: '@SUM(1)', foreign }
  },
  '/api/customer/members': async (readers) => {
    const { customer: person } = readers
    expect((await person.patch('/api/account/profile', { name: '+1+1' })).status).toBe(200)
    const { items } = (await person.get('/api/customer/members')).body
    const foreign = `client=${await otherClient(readers)}`
    return { person, query: '', shown: idsIn(items, 'userId'), hostile: '+1+1', foreign }
  },
  '/api/client-members': async (readers) => {
    const { manager: person, customer } = readers
    const client = await ownClient(readers)
    expect((await customer.patch('/api/account/profile', { name: '=1' })).status).toBe(200)
    const { items } = (await person.get(`/api/clients/${client}/members`)).body
    const shown = idsIn(items, 'userId')
    return { person, query: `client=${client}`, shown, hostile: '=1', foreign: `client=${nobody()}` }
  },
  '/api/outgoing-webhooks': async (readers) => {
    const { manager: person } = readers
    await readers.test.db.query({
      text: `insert into delivery_channels (id, client_id, kind, address, secret, status, disabled_reason)
        values (gen_random_uuid(), $1, 'webhook', 'https://post.example/leads', 'x', 'disabled', '=1+1')`,
      values: [await ownClient(readers)],
    })
    const { outgoing } = (await person.get('/api/integrations/outgoing')).body
    return { person, query: '', shown: idsIn(outgoing), hostile: '=1+1' }
  },
  '/api/pipeline/cards': (readers) => board(readers, ''),
  '/api/pipeline/cards of a past day': (readers) =>
    board(readers, `&asOf=${new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10)}`),
  '/api/pipeline/cards of a search': (readers) => board(readers, '&q=a'),
  '/api/dashboard/rows': async (readers) => {
    const { manager: person } = readers
    const query = 'figure=hires&days=90'
    const { items } = (await person.get(`/api/dashboard/rows?${query}&limit=200`)).body
    await rename(readers, 'candidates', items[0].candidate.id)
    return { person, query, shown: idsIn(items), hostile: '=1 +1' }
  },
  '/api/message-templates': async ({ manager: person }) => {
    await person.post('/api/message-templates', { name: '=1+1', subject: '@x', body: 'Hello' })
    const { items } = (await person.get('/api/message-templates')).body
    return { person, query: '', shown: idsIn(items), hostile: '=1+1' }
  },
  '/api/routing/rules': async ({ manager: person }) => {
    const { draft, published } = (await person.get('/api/routing/rules')).body
    const { rules } = draft ?? published
    const renamed = rules.with(0, { ...rules[0], name: '=1+1' })
    const seen: Record<string, string> = draft ? { 'if-match': `"${draft.revision}"` } : {}
    expect((await person.post('/api/routing/drafts', { rules: renamed }, seen)).status).toBeLessThan(300)
    return { person, query: '', shown: ['consent', ...idsIn(rules)], hostile: '=1+1' }
  },
}
