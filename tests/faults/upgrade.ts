// An installation of an earlier release is upgraded while its processes serve: no request fails or waits, search is right
// before, during and after, and both releases serve side by side. Then the old program tries to start on the new schema.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePort } from '../../e2e/support/free-port.ts'
import {
  addOldCandidates,
  loadOldDump,
  OLD_RECRUITER,
  type OldRelease,
  unpackOldRelease,
} from '../support/old-release.ts'
import { endProduct, type Product, signIn, startProduct } from '../support/product.ts'
import { type Drill, type Outcome, type Scale, seconds } from './drill.ts'
import { findRare, startLoad } from './steady-load.ts'

const WAITS_AT_MOST_MS = 2_000
const QUIET_MS = 5_000
const FILLED_WITHIN_MS = 900_000

export const upgrade: Drill = {
  name: 'upgrade under load',
  async run(site, scale) {
    const old = await unpackOldRelease()
    if (typeof old === 'string') return { figures: `skipped: ${old}`, faults: [] }
    const name = `upgrade_${randomBytes(4).toString('hex')}`
    await site.query(`create database ${name}`)
    const products: Product[] = []
    try {
      const url = await site.withDatabase(async ({ pool }) =>
        withName(pool.options.connectionString ?? '', name),
      )
      await loadOldDump(url)
      return await run({ url, old, products, scale })
    } finally {
      await Promise.all(products.map((product) => endProduct(product, 'SIGKILL')))
      await site.query(`drop database ${name} with (force)`)
      old.remove()
    }
  },
}

const withName = (url: string, name: string) => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

type Run = { url: string; old: OldRelease; products: Product[]; scale: Scale }

async function run({ url, old, products, scale }: Run): Promise<Outcome> {
  const keys = `k1:${randomBytes(32).toString('base64')}`
  const start = async (role: string, folder?: string) => {
    const env = { DATABASE_URL: url, SECRET_KEYS: keys, SECRETS_LOST: 'accept', ROLE: role }
    const product = await startProduct({ port: await findFreePort(), env, ...(folder && { folder }) })
    products.push(product)
    return product
  }
  const former = await start('web', old.folder)
  await addOldCandidates(url, scale.oldCandidates)
  const headers = await signIn(former, OLD_RECRUITER)
  const load = startLoad(headers)
  const expected = await findRare(former, headers)
  load.onto(former)
  await sleep(QUIET_MS)
  const waits: Record<string, number> = { before: load.takeSlowest() }
  const since = performance.now()
  const present = await start('all')
  const tookMs = performance.now() - since
  waits['during'] = load.takeSlowest()
  // Both serve the same users, as in a rolling update.
  load.onto(present)
  await sleep(QUIET_MS)
  waits['side by side'] = load.takeSlowest()
  const filledMs = await untilFilled(url)
  waits['while old rows are filled'] = load.takeSlowest()
  load.off(former)
  await sleep(QUIET_MS / 10)
  await load.stop()
  const faults = [...load.faults()]
  for (const product of [former, present]) {
    const found = await findRare(product, headers)
    if (found !== expected) faults.push(`a search found "${found}" instead of "${expected}"`)
  }
  for (const [when, wait] of Object.entries(waits))
    if (wait > WAITS_AT_MOST_MS * scale.slack) faults.push(`a request waited ${seconds(wait)} ${when}`)
  if (filledMs === null) faults.push('old rows were not filled in time')
  faults.push(...(await lostOf(url, load.created())))
  await endProduct(former)
  faults.push(...(await startAgain(() => start('web', old.folder))))
  return {
    figures: `${scale.oldCandidates} candidates, ready after ${seconds(tookMs)}, rows filled after ${seconds(filledMs ?? Number.NaN)}, ${load.count()} requests, slowest: ${describe(waits)}`,
    faults,
  }
}

const describe = (waits: Record<string, number>) =>
  Object.entries(waits)
    .map(([when, wait]) => `${seconds(wait)} ${when}`)
    .join(', ')

/** The time until every backfill ended. Null when it takes too long. */
async function untilFilled(url: string): Promise<number | null> {
  const since = performance.now()
  while (performance.now() - since < FILLED_WITHIN_MS) {
    const [row] = await ask<{ open: number }>(
      url,
      'select count(*)::int as open from backfills where done_at is null',
    )
    if (row?.open === 0) return performance.now() - since
    await sleep(500)
  }
  return null
}

async function lostOf(url: string, names: readonly string[]): Promise<string[]> {
  const rows = await ask<{ name: string }>(
    url,
    `select last_name as name from candidates where first_name = 'Steady'`,
  )
  const counts = Map.groupBy(rows, ({ name }) => name)
  return names.filter((name) => counts.get(name)?.length !== 1).map((name) => `${name} is not there once`)
}

/** The rule of a way back: the release before starts on the new schema, as long as nothing was contracted. */
async function startAgain(start: () => Promise<Product>): Promise<string[]> {
  try {
    await endProduct(await start())
    return []
  } catch (error) {
    return [`the earlier release does not start on the new schema: ${(error as Error).message.slice(-500)}`]
  }
}

async function ask<Row>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as Row[]
  } finally {
    await client.end()
  }
}
