// Short fault drills on two installations side by side. `npm run faults` is the long form.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backupAndRestore } from './faults/backup.ts'
import { type Drill, SMALL } from './faults/drill.ts'
import { importKills } from './faults/import-kills.ts'
import { killPostgres, killServer } from './faults/kills.ts'
import { paymentEvents } from './faults/payments.ts'
import { twoProcesses } from './faults/sale.ts'
import { saleKills } from './faults/sale-kills.ts'
import { silentPostgres } from './faults/silence.ts'
import { openSite, type Site } from './faults/site.ts'
import { slowClients } from './faults/slow-clients.ts'
import { standingOrders } from './faults/standing.ts'
import { terminateBackends } from './faults/terminations.ts'
import { terminate } from './faults/terms.ts'
import { upgrade } from './faults/upgrade.ts'

// A shared machine can be ten times slower than a quiet one.
const TIMEOUT = 300_000
let killed: Site
let troubled: Site

beforeAll(async () => {
  ;[killed, troubled] = await Promise.all([openSite('test'), openSite('test')])
}, TIMEOUT)
afterAll(() => Promise.all([killed.close(), troubled.close()]), TIMEOUT)

async function passes(drill: Drill, site: Site): Promise<void> {
  const { faults } = await drill.run(site, SMALL)
  expect(faults, faults.length > 0 ? site.product.log().slice(-3_000) : '').toEqual([])
}

describe.concurrent('no lost and no double writes', () => {
  it('through kill -9 of the server and of PostgreSQL', { timeout: TIMEOUT }, async () => {
    await passes(killServer, killed)
    await passes(importKills, killed)
    await passes(killPostgres, killed)
  })

  it('through a silent PostgreSQL, cut connections, slow clients and SIGTERM', {
    timeout: TIMEOUT,
  }, async () => {
    // In parallel: a database fault does not affect a client that has not sent anything.
    const closing = passes(slowClients, troubled)
    await passes(silentPostgres, troubled)
    await passes(terminateBackends, troubled)
    await closing
    await passes(terminate, troubled)
  })
})

// Alone: a rush of buyers takes the whole machine. Standing orders come last, because their rules take every lead.
describe('no lead sold and no cent booked twice', () => {
  it.each([saleKills, paymentEvents, twoProcesses, standingOrders])('$name', { timeout: TIMEOUT }, (drill) =>
    passes(drill, killed),
  )
})

describe('a backup', () => {
  it('has what was acknowledged, and comes back', { timeout: TIMEOUT }, () =>
    passes(backupAndRestore, troubled),
  )
})

describe('an upgrade', () => {
  it('an upgrade interrupts no request, and the old program still starts', { timeout: TIMEOUT }, () =>
    passes(upgrade, troubled),
  )
})
