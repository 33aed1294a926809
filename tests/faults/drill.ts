// The type of a drill, its intensity, and shared steps.
import { setTimeout as sleep } from 'node:timers/promises'
import { hasEnded } from '../support/product.ts'
import type { Site } from './site.ts'

export type Scale = {
  serverKills: number
  postgresKills: number
  silenceMs: number
  terminateMs: number
  terms: number
  /** Whether requests continue until readiness fails. Outside production the server drains only briefly. */
  sendsUntilUnready: boolean
  slowClients: number
  /** Whether some also send the body slowly, which the server refuses ten seconds later. */
  slowBodies: boolean
  diskFullMs: number
  uploads: number
  overloadMs: number
  /** Leads of Meta, each sent five times and forged once. */
  leads: number
  intakeKills: number
  /** Purchases of one lead each, by the sign-ins of so many clients. */
  rushBuyers: number
  rushLeads: number
  rushClients: number
  parallelBuys: number
  saleServerKills: number
  salePostgresKills: number
  /** Leads that arrive for standing orders. */
  arrivals: number
  topUps: number
  paymentKills: number
  importRows: number
  importKills: number
  /** Kills of a backup, and of a restore. */
  archiveKills: number
  /** Rows of the old installation that is upgraded. */
  oldCandidates: number
  /** How many times the limits in seconds may take: the tests run on shared, slow machines. */
  slack: number
}
export const SMALL: Scale = {
  serverKills: 1,
  postgresKills: 1,
  silenceMs: 3_500,
  terminateMs: 2_000,
  terms: 1,
  sendsUntilUnready: false,
  slowClients: 20,
  slowBodies: false,
  diskFullMs: 3_000,
  uploads: 40,
  overloadMs: 5_000,
  leads: 100,
  intakeKills: 2,
  rushBuyers: 40,
  rushLeads: 10,
  rushClients: 5,
  parallelBuys: 20,
  saleServerKills: 1,
  salePostgresKills: 1,
  arrivals: 24,
  topUps: 25,
  paymentKills: 1,
  importRows: 2_000,
  importKills: 1,
  archiveKills: 1,
  oldCandidates: 2_000,
  slack: 5,
}
export const LONG: Scale = {
  serverKills: 50,
  postgresKills: 20,
  silenceMs: 30_000,
  terminateMs: 60_000,
  terms: 50,
  sendsUntilUnready: true,
  slowClients: 500,
  slowBodies: true,
  diskFullMs: 60_000,
  uploads: 200,
  overloadMs: 60_000,
  leads: 1_000,
  intakeKills: 10,
  rushBuyers: 1_000,
  rushLeads: 100,
  rushClients: 25,
  parallelBuys: 100,
  saleServerKills: 50,
  salePostgresKills: 20,
  arrivals: 800,
  topUps: 250,
  paymentKills: 10,
  importRows: 100_000,
  importKills: 20,
  archiveKills: 10,
  oldCandidates: 1_000_000,
  slack: 1,
}

export type Outcome = { figures: string; faults: string[] }
export type Drill = { name: string; run(site: Site, scale: Scale): Promise<Outcome> }

export type Answer = { status: number | 'none'; retryAfter: string | null; milliseconds: number }

export async function get(site: Site, path: string, timeoutMs = 10_000): Promise<Answer> {
  const since = performance.now()
  const answer = await fetch(`${site.url}${path}`, {
    headers: site.headers,
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null)
  const whole = await answer?.text().catch(() => null)
  return {
    status: answer && whole !== null ? answer.status : 'none',
    retryAfter: answer?.headers.get('retry-after') ?? null,
    milliseconds: performance.now() - since,
  }
}

/** The time until the list answers again. */
export async function untilAnswered(site: Site, withinMs = 30_000): Promise<number> {
  const since = performance.now()
  while (performance.now() - since < withinMs) {
    if ((await get(site, '/api/candidates?limit=1')).status === 200) return performance.now() - since
    await sleep(50)
  }
  return Number.POSITIVE_INFINITY
}

export function processFaults(site: Site): string[] {
  const faults = hasEnded(site.product) ? ['the server ended'] : []
  const complaint = /.*(unhandled|uncaught).*/i.exec(site.product.log())
  return complaint ? [...faults, `the log says: ${complaint[0]}`] : faults
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
