// Watches the services outside. One that fails for five minutes is degraded: admins are told, and staff see it on every
// page. When it works again, they are told too. A shorter failure tells nobody, because messages are tried again anyway.
import { notifyAdmins } from '#domains/notifications/server/index.ts'
import { publish } from '#platform/server/events.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Outage } from '../contract/outages.ts'
import { KIND_LABELS, SERVICE_EFFECTS, SERVICE_LABELS, SERVICES, type Service } from '../contract/words.ts'
import { changeIntegration, lockOrAdd } from './queries/integrations.ts'
import { endOutage, listAnnounced, listFailing, markAnnounced, openOutage } from './queries/outages.ts'
import { checkOf } from './service-checks.ts'

export const ANNOUNCED_AFTER_MS = 5 * MINUTE

export async function showOutages({ db }: Context): Promise<Outage[]> {
  return (await listAnnounced(db)).map(({ service, since, cause }) => ({
    service,
    label: SERVICE_LABELS[service],
    since,
    cause,
  }))
}

/** The calls are made first and together, so no transaction waits for a provider. */
export async function checkServices(context: Context): Promise<void> {
  const failing = new Set(await listFailing(context.db))
  const results = await Promise.all(
    SERVICES.map(async (service) => ({ service, ...(await ask(context, service)) })),
  )
  for (const { service, cause } of results) {
    if (cause !== null) await transaction(context, (tx) => recordFailure(tx, service, cause))
    // Also a service that is no longer used: its outage is over.
    else if (failing.has(service)) await transaction(context, (tx) => recordRecovery(tx, service))
  }
}

async function ask(context: Context, service: Service): Promise<{ cause: string | null }> {
  try {
    const check = await checkOf(context, service)
    await check?.()
    return { cause: null }
  } catch (error) {
    return { cause: error instanceof Error ? error.message.slice(0, 300) : 'There was no answer.' }
  }
}

async function recordFailure(tx: Tx, service: Service, cause: string): Promise<void> {
  const outage = await openOutage(tx.db, { id: uuidv7(), service, since: tx.now, cause })
  const lasts = tx.now.getTime() - Date.parse(outage.since)
  if (outage.announcedAt !== null || lasts < ANNOUNCED_AFTER_MS) return
  await markAnnounced(tx.db, outage.id, tx.now)
  await markIntegration(tx, service, cause)
  await tellAdmins(tx, {
    service,
    title: `${SERVICE_LABELS[service]} has failed for 5 minutes`,
    body: `${SERVICE_EFFECTS[service]} The cause: ${cause}`,
  })
}

async function recordRecovery(tx: Tx, service: Service): Promise<void> {
  const outage = await endOutage(tx.db, service, tx.now)
  if (!outage || outage.announcedAt === null) return
  await markIntegration(tx, service, null)
  const minutes = Math.round((tx.now.getTime() - Date.parse(outage.since)) / MINUTE)
  await tellAdmins(tx, {
    service,
    title: `${SERVICE_LABELS[service]} works again`,
    body: `It failed for ${minutes} minutes. Waiting work continues.`,
  })
}

/** Storage is no integration, so only its notice says it. A cause makes it degraded, none connects it again. */
async function markIntegration(tx: Tx, service: Service, cause: string | null): Promise<void> {
  if (service !== 'storage') {
    const row = await lockOrAdd(tx.db, { id: uuidv7(), kind: service, name: KIND_LABELS[service] })
    if (cause !== null && row.status === 'connected')
      await changeIntegration(tx.db, row.id, { status: 'degraded', lastError: cause })
    if (cause === null && row.status === 'degraded')
      await changeIntegration(tx.db, row.id, { status: 'connected', lastError: null })
  }
  await publish(tx, { type: 'integrations.updated', audience: 'staff' })
}

type News = { service: Service; title: string; body: string }

function tellAdmins(tx: Tx, { service, title, body }: News): Promise<void> {
  const link = service === 'storage' ? '/admin/health' : `/platform-integrations?kind=${service}`
  return notifyAdmins(tx, { kind: 'integration_attention', title, body, link })
}
