// One real call to each service that this installation uses. It resolves when the service works, and throws when not.
import { buffer } from 'node:stream/consumers'
import { passOutgoing } from '#platform/server/outgoing.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Service } from '../contract/words.ts'
import { fetchAccount, GraphError } from './meta-client.ts'
import { metaSettings } from './settings.ts'

const TIMEOUT_MS = 10_000

type Check = () => Promise<unknown>

/** Null: the installation does not use the service, so it cannot fail. */
export async function checkOf(context: Context, service: Service): Promise<Check | null> {
  const { mailer, smsProvider, stripe } = context.services
  if (service !== 'storage') await passOutgoing(context.db)
  if (service === 'smtp') return mailer.verify ?? null
  if (service === 'sms') return smsProvider.verify ?? null
  if (service === 'stripe') return stripe && (() => askStripe(stripe))
  if (service === 'storage') return () => tryStorage(context)
  const settings = await metaSettings(context)
  return settings.accessToken ? () => askMeta(settings) : null
}

/** An expired token is no outage: it has its own warning, and Meta answered. */
async function askMeta(settings: Awaited<ReturnType<typeof metaSettings>>): Promise<void> {
  await fetchAccount(settings).catch((error: unknown) => {
    if (error instanceof GraphError && error.kind !== 'temporary') return
    throw error
  })
}

async function askStripe({ apiBase, secretKey }: NonNullable<Context['services']['stripe']>): Promise<void> {
  const answer = await fetch(`${apiBase.replace(/\/$/, '')}/v1/balance`, {
    headers: { authorization: `Bearer ${secretKey}` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`Stripe answered ${answer.status}.`)
}

const PROBE = 'health/probe'

async function tryStorage({ services: { storage }, now }: Context): Promise<void> {
  const written = Buffer.from(now.toISOString())
  await storage.put(PROBE, written)
  const stored = await storage.read(PROBE)
  // Two workers may check at once, so any content is an answer.
  if (!stored || (await buffer(stored)).length === 0) throw new Error('A written file could not be read.')
}
