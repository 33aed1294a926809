// Clients with a sign-in and a balance, a product with leads in stock, and purchases over HTTP.
import { createUser } from '#domains/identity/server/index.ts'
import type { Database } from '#platform/server/database.ts'
import { systemContext } from '#platform/server/transaction.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Json } from '../support/app.ts'
import { fund } from '../support/market.ts'
import { type Product, signIn } from '../support/product.ts'
import { brokenPromises } from '../support/promises.ts'
import { stockProduct } from '../support/stock.ts'
import type { Site } from './site.ts'

export const UNIT_CENTS = 2_000
const PASSWORD = 'faults-candor-hire'

export type Buyer = { client: string; email: string; cookie: string }

export async function addBuyers(site: Site, count: number, cents: number): Promise<Buyer[]> {
  const people = await site.withDatabase((db) =>
    Promise.all(Array.from({ length: count }, () => addBuyer(db, cents))),
  )
  const buyers: Buyer[] = []
  for (const person of people) {
    const { cookie = '' } = await signIn(site.product, { email: person.email, password: PASSWORD })
    buyers.push({ ...person, cookie })
  }
  return buyers
}

async function addBuyer(db: Database, cents: number): Promise<Omit<Buyer, 'cookie'>> {
  const client = uuidv7()
  const email = `buyer-${client}@faults.candorhire.test`
  await db.query({
    text: `insert into clients (id, name, status) values ($1, $2, 'active')`,
    values: [client, `Client ${client}`],
  })
  const userId = await createUser(systemContext(db), {
    email,
    password: PASSWORD,
    role: 'customer',
    name: 'Fault Buyer',
  })
  await db.query({
    text: `insert into client_members (client_id, user_id, client_role) values ($1, $2, 'owner')`,
    values: [client, userId],
  })
  if (cents > 0) await fund(db, client, cents)
  return { client, email }
}

/** Leads of a category of their own at one price. Answers the product. */
export const addStock = (site: Site, count: number, shareLimit = 1) =>
  site.withDatabase((db) => stockProduct(db, count, UNIT_CENTS, shareLimit))

export type Reply = { status: number | 'none'; body: Json }

/** Any process of the product can be asked. An incomplete answer counts as none. */
export async function send(
  product: Pick<Product, 'url'>,
  { cookie }: Pick<Buyer, 'cookie'>,
  { path, body, key }: { path: string; body?: object; key?: string },
  timeoutMs = 60_000,
): Promise<Reply> {
  const answer = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-requested-with': 'candorhire',
      origin: product.url,
      cookie,
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body ?? {}),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  const text = await answer?.text().catch(() => null)
  return answer && text ? { status: answer.status, body: JSON.parse(text) } : { status: 'none', body: null }
}

export type Wanted = { productId: string; key: string; kind?: 'buy_now' | 'standing'; quantity?: number }

export const orderOf = ({ client }: Buyer, { productId, key, kind = 'buy_now', quantity = 1 }: Wanted) => ({
  path: '/api/customer/orders',
  key,
  body: { client, kind, lines: [{ productId, quantity }], payWith: 'wallet' },
})

export function countStatuses(replies: readonly Reply[]): string {
  const counts = Map.groupBy(replies, ({ status }) => status)
  return [...counts].map(([status, some]) => `${some.length} × ${status}`).join(', ')
}

export const promiseFaults = (site: Site) => site.withDatabase(brokenPromises)
