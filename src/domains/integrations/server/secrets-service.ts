// Connecting, rotating and disconnecting. Secrets are sealed here and never leave the server.
import { randomBytes } from 'node:crypto'
import { actorName, audit } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { publish } from '#platform/server/events.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { HOUR } from '#shared/durations.ts'
import { AppError, invalid } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { SecretsInput } from '../contract/schemas.ts'
import { GRACE_HOURS, KIND_LABELS, SECRET_LABELS, SECRETS_OF, type SecretName } from '../contract/words.ts'
import { releaseHeld } from './queries/events.ts'
import { type Config, changeIntegration, type IntegrationRow, lockOrAdd } from './queries/integrations.ts'
import { openSecrets, type Secrets, sealSecrets, secretsInForce, stillAccepted } from './settings.ts'
import { tokenCheck } from './token-check.ts'

export type WithSecrets = keyof typeof SECRETS_OF
/** The secret that verifies incoming calls. Only this one has a time of grace. */
const VERIFIES = { meta: 'appSecret', google: 'key', inbound: 'signingSecret' } as const

/** Each call is verified with every accepted secret, so there are few. */
const MAX_PREVIOUS = 5

type Rotation = {
  row: IntegrationRow
  kind: keyof typeof VERIFIES
  given: Partial<Record<SecretName, string>>
}

/** The sealed secrets after a change, and what everybody may know about them. */
export function rotate(tx: Tx<StaffActor>, { row, kind, given }: Rotation) {
  const name = VERIFIES[kind]
  const old = secretsInForce(tx, row, kind)[name]
  const until = new Date(tx.now.getTime() + GRACE_HOURS * HOUR).toISOString()
  const isRotated = given[name] !== undefined && old !== undefined && old !== given[name]
  const before = openSecrets(tx, row)
  const secrets: Secrets = { ...before, ...given }
  if (isRotated)
    secrets.previous = [...stillAccepted(before, tx.now), { value: old, until }]
      .filter(({ value }) => value !== given[name])
      .slice(-MAX_PREVIOUS)
  const mark = { at: tx.now.toISOString(), by: actorName(tx) }
  const names = Object.keys(given) as SecretName[]
  const config: Config = {
    ...row.config,
    set: { ...row.config.set, ...Object.fromEntries(names.map((each) => [each, mark])) },
    ...(isRotated && { previousUntil: until }),
  }
  return { secrets: sealSecrets(tx, secrets), config }
}

export function saveSecrets(
  context: Tx<StaffActor>,
  { kind, input }: { kind: WithSecrets; input: SecretsInput },
): Promise<void> {
  return transaction(context, async (tx) => {
    const allowed: readonly string[] = SECRETS_OF[kind]
    const stranger = Object.keys(input).find((name) => !allowed.includes(name))
    if (stranger) throw invalid(stranger, `${KIND_LABELS[kind]} has no such secret. Remove it.`)
    const row = await lockOrAdd(tx.db, { id: uuidv7(), kind, name: KIND_LABELS[kind] })
    if (Object.keys(input).length === 0 && row.status !== 'disconnected')
      throw new AppError('malformed', { userMessage: 'Enter the secret to save.' })
    const reconnected = { ...row, status: 'connected' as const }
    requireVerifying(tx, { kind, row: reconnected, input })
    await changeIntegration(tx.db, row.id, {
      ...rotate(tx, { row: reconnected, kind, given: input }),
      status: 'connected',
      lastError: null,
      ...(input.accessToken && { expiresAt: null, warned: null }),
    })
    await audit(tx, {
      action: 'secrets_set',
      subjectType: 'integration',
      subjectId: row.id,
      after: { kind, set: Object.keys(input) },
    })
    await releaseHeld(tx.db, kind)
    if (input.accessToken) await enqueue(tx, tokenCheck, {})
    await publish(tx, { type: 'integrations.updated', audience: 'staff' })
  })
}

type Required = { kind: WithSecrets; row: IntegrationRow; input: SecretsInput }

/** Without the secret that verifies, every call would be refused. */
function requireVerifying(tx: Tx, { kind, row, input }: Required): void {
  const name = VERIFIES[kind]
  if (input[name] ?? secretsInForce(tx, row, kind)[name]) return
  const label = SECRET_LABELS[name].toLowerCase()
  throw invalid(name, `Enter the ${label}. Without it, calls from ${KIND_LABELS[kind]} are refused.`)
}

/** The demo has leads of both providers. Its secrets are random, so only its own webhook lab can sign with them. */
export async function addDemoSecrets(tx: Tx<StaffActor>): Promise<void> {
  const random = () => randomBytes(32).toString('hex')
  const demo = {
    meta: { appSecret: random(), verifyToken: random() },
    google: { key: random() },
  }
  for (const kind of ['meta', 'google'] as const) {
    const row = await lockOrAdd(tx.db, { id: uuidv7(), kind, name: KIND_LABELS[kind] })
    await changeIntegration(tx.db, row.id, {
      secrets: sealSecrets(tx, { demo: demo[kind] }),
      status: 'connected',
    })
  }
}

export function disconnect(context: Tx<StaffActor>, kind: WithSecrets): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockOrAdd(tx.db, { id: uuidv7(), kind, name: KIND_LABELS[kind] })
    await forgetSecrets(tx, row)
  })
}

export async function forgetSecrets(tx: Tx, row: IntegrationRow): Promise<void> {
  const { fieldMap } = row.config
  await changeIntegration(tx.db, row.id, {
    status: 'disconnected',
    secrets: null,
    config: fieldMap ? { fieldMap } : {},
    lastError: null,
    expiresAt: null,
    warned: null,
  })
  await audit(tx, {
    action: 'disconnected',
    subjectType: 'integration',
    subjectId: row.id,
    before: { kind: row.kind, name: row.name },
  })
  await publish(tx, { type: 'integrations.updated', audience: 'staff' })
}
