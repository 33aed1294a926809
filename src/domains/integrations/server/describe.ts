// Every connection as staff see it: what is set and where, how it is doing, and what it brought. Never a secret.
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import type { Integration, IntegrationSummary, LeadFigures } from '../contract/schemas.ts'
import { KINDS, type Kind, PROVIDERS, type Provider, SECRETS_OF } from '../contract/words.ts'
import { leadFigures, outgoingWebhooks } from './ports.ts'
import { toEventSummary, toInbound } from './present.ts'
import {
  countEventsSince,
  eventList,
  findHeld,
  findLastEventAt,
  findLastOfConnection,
} from './queries/events.ts'
import { countRefusals, type IntegrationRow, listRows } from './queries/integrations.ts'
import { graceUntil, lacksPayments, needsAttention, warningOf, warningWords } from './rules.ts'
import { environmentSecrets, metaSettings, openSecrets, secretsInForce } from './settings.ts'
import { TESTERS } from './testers.ts'

const LATEST = 5
const isProvider = (kind: Kind): kind is Provider => PROVIDERS.some((provider) => provider === kind)

export async function listIntegrations(context: Context): Promise<IntegrationSummary[]> {
  const rows = await listRows(context.db)
  return Promise.all(
    KINDS.map(async (kind) =>
      kind === 'outgoing' ? outgoingSummary(context) : summaryOf(context, kind, rows),
    ),
  )
}

async function outgoingSummary(context: Context): Promise<IntegrationSummary> {
  const all = await outgoingWebhooks.get()(context)
  const failing = all.filter(({ isFailing }) => isFailing).length
  const count = all.length === 1 ? '1 address' : `${all.length} addresses`
  const status = failing > 0 ? 'degraded' : 'connected'
  return {
    kind: 'outgoing',
    status: all.length === 0 ? 'disconnected' : status,
    warning: null,
    note: failing > 0 ? `${count}, ${failing} failing` : count,
    needsAttention: failing > 0,
    lastAt:
      all
        .map(({ lastAt }) => lastAt ?? '')
        .toSorted()
        .at(-1) || null,
    isTestable: false,
  }
}

const ADDRESSES: Partial<Record<Kind, string>> = {
  meta: '/api/webhook/facebook',
  google: '/api/webhook/google',
  feed: '/feeds/jobs.xml',
}

export async function getIntegration(context: Context, kind: Kind): Promise<Integration> {
  const { db, origin, now } = context
  const rows = await listRows(db)
  const row = rowOf(rows, kind)
  const connections = kind === 'inbound' ? rows.filter((each) => each.kind === 'inbound') : []
  const held = isProvider(kind) ? await findHeld(db, kind) : { leads: 0, since: null }
  const address = ADDRESSES[kind]
  return {
    ...(kind === 'outgoing' ? await outgoingSummary(context) : await summaryOf(context, kind, rows)),
    outgoing: kind === 'outgoing' ? await outgoingWebhooks.get()(context) : [],
    account: row?.config.account ?? null,
    error: row?.status === 'disconnected' ? null : (row?.lastError ?? null),
    expiresAt: row?.expiresAt ?? null,
    heldLeads: held.leads,
    heldSince: held.since,
    hasToken: kind === 'meta' && (await metaSettings(context)).accessToken !== undefined,
    address: address ? `${origin}${address}` : null,
    needs: needsOf(context, kind),
    facts: factsOf(context, kind),
    secrets: secretsOf(context, kind, row),
    previousUntil: graceUntil(row?.config.previousUntil, now),
    connections: await Promise.all(
      connections.map(async (each) =>
        toInbound(each, { origin, now, lastAt: await findLastOfConnection(db, each.id) }),
      ),
    ),
    figures: kind === 'meta' ? await figuresOf(context) : null,
    lastEvents: isProvider(kind) ? await latestOf(context, kind) : [],
    lastTest: row?.lastTest ?? null,
  }
}

const rowOf = (rows: readonly IntegrationRow[], kind: Kind) =>
  rows.find((row) => row.kind === kind && kind !== 'inbound')

async function summaryOf(
  context: Context,
  kind: Exclude<Kind, 'outgoing'>,
  rows: readonly IntegrationRow[],
): Promise<IntegrationSummary> {
  const { db, now } = context
  const row = rowOf(rows, kind)
  const standing = { status: statusOf(context, kind, rows), expiresAt: row?.expiresAt ?? null }
  const warning = warningOf(standing, now)
  const lastAt = isProvider(kind) ? await findLastEventAt(db, kind) : (row?.lastTest?.at ?? null)
  return {
    kind,
    status: warning === 'expired' ? 'expired' : standing.status,
    warning: standing.status === 'expired' ? null : warningWords(warning, standing.expiresAt, now),
    note: await noteOf(context, kind, { rows, row, status: standing.status }),
    needsAttention: needsAttention(standing, now) || (kind === 'stripe' && lacksPayments(context.services)),
    lastAt,
    isTestable: TESTERS[kind] !== null && standing.status !== 'disconnected',
  }
}

function statusOf(context: Context, kind: Kind, rows: readonly IntegrationRow[]): IntegrationRow['status'] {
  const { services } = context
  const row = rowOf(rows, kind)
  if (kind === 'inbound')
    return rows.some((each) => each.kind === 'inbound' && each.status === 'connected')
      ? 'connected'
      : 'disconnected'
  if (kind === 'stripe') return services.stripe ? (row?.status ?? 'connected') : 'disconnected'
  if (kind === 'smtp' && services.mailer.kind !== 'smtp') return 'disconnected'
  if (kind === 'sms' && services.smsProvider.kind !== 'provider') return 'disconnected'
  if (isProvider(kind) && Object.keys(secretsInForce(context, row, kind)).length === 0) return 'disconnected'
  return row?.status ?? 'connected'
}

type Noted = {
  rows: readonly IntegrationRow[]
  row: IntegrationRow | undefined
  status: IntegrationRow['status']
}

async function noteOf(
  context: Context,
  kind: Exclude<Kind, 'outgoing'>,
  { rows, row, status }: Noted,
): Promise<string> {
  const { services } = context
  if (kind === 'inbound') {
    const count = rows.filter((each) => each.kind === 'inbound' && each.status === 'connected').length
    return count === 1 ? '1 connection' : `${count} connections`
  }
  if (kind === 'stripe') return stripeNote(services)
  if (kind === 'smtp') return services.mailer.host ?? 'Mail stays in the outbox'
  if (kind === 'sms') return services.smsProvider.from ?? 'No provider yet'
  if (kind === 'feed') return row?.lastTest?.text ?? 'Open to job boards'
  if (status === 'disconnected') return 'No leads come in'
  const held = await findHeld(context.db, kind)
  if (held.leads > 0) {
    const { accessToken } = await metaSettings(context)
    return `${held.leads} ${held.leads === 1 ? 'lead' : 'leads'} held, ${accessToken ? 'token expired' : 'no token is set'}`
  }
  if (status !== 'connected' && row?.lastError) return row.lastError
  return row?.config.account ?? (row?.secrets ? 'Set on this screen' : 'Set by the environment')
}

const NEEDS: Partial<Record<Kind, string>> = {
  stripe: 'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET in the environment, then restart.',
  smtp: 'Set SMTP_URL in the environment, then restart. Until then, mail stays in the outbox under Admin.',
  sms: 'Set SMS_ACCOUNT, SMS_TOKEN and SMS_FROM in the environment, then restart.',
}

function stripeNote({ stripe, testPayments }: Context['services']): string {
  if (stripe) return 'Set by the environment'
  return testPayments === 'off' ? 'Card payments are off' : 'Test payments only'
}

function needsOf({ services }: Context, kind: Kind): string | null {
  if (kind === 'stripe' && services.stripe) return null
  if (kind === 'stripe' && services.testPayments === 'off')
    return `Clients pay from the balance only. ${NEEDS.stripe}`
  if (kind === 'smtp' && services.mailer.kind === 'smtp') return null
  if (kind === 'sms' && services.smsProvider.kind === 'provider') return null
  return NEEDS[kind] ?? null
}

function factsOf({ services }: Context, kind: Kind): Integration['facts'] {
  const { mailer, smsProvider, leadSources } = services
  if (kind === 'smtp' && mailer.host) return [{ label: 'Mail server', value: mailer.host }]
  if (kind === 'sms' && smsProvider.from) return [{ label: 'Sender', value: smsProvider.from }]
  return kind === 'meta' ? [{ label: 'Graph API', value: leadSources.metaGraphUrl }] : []
}

function secretsOf(context: Context, kind: Kind, row: IntegrationRow | undefined): Integration['secrets'] {
  if (kind !== 'meta' && kind !== 'google') return []
  const own = openSecrets(context, row)
  const environment = row?.status === 'disconnected' ? {} : environmentSecrets(context, kind)
  return SECRETS_OF[kind].map((name) => {
    const set = own[name] ? row?.config.set?.[name] : undefined
    const from = own[name] ? 'screen' : environment[name] && 'environment'
    const isOfDemo = Object.hasOwn(own.demo ?? {}, name)
    return { name, from: from || (isOfDemo ? 'demo' : null), setAt: set?.at ?? null, setBy: set?.by ?? null }
  })
}

async function latestOf({ db }: Context, kind: Provider): Promise<Integration['lastEvents']> {
  const query = {
    provider: [kind],
    limit: LATEST,
    sort: '-received_at' as const,
    status: undefined,
    test: undefined,
  }
  const page = await eventList.page(db, query, null)
  return page.rows.map(toEventSummary)
}

async function figuresOf(context: Context): Promise<LeadFigures> {
  const day = new Date(context.now.getTime() - DAY)
  const month = new Date(context.now.getTime() - 30 * DAY)
  const [leads, events, refused] = await Promise.all([
    leadFigures.get()(context, { day, month }),
    countEventsSince(context.db, 'meta', day),
    countRefusals(context.db, 'meta', day),
  ])
  return { ...leads, events, refused, since: month.toISOString(), sinceDay: day.toISOString() }
}
