// What a provider's event means: which leads it brings, and what became of each.
import { findCampaignOfForm } from '#domains/campaigns/server/index.ts'
import {
  type DueEvent,
  fetchLead,
  findInboundMap,
  GraphError,
  type GraphLead,
  markMeta,
  metaSettings,
  type Outcome,
} from '#domains/integrations/server/index.ts'
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'
import type { Context } from '#platform/server/transaction.ts'
import { type Created, createLead } from './create-lead.ts'
import { type FieldMap, mapFields } from './field-map.ts'
import { type MetaChange, readGoogle, readInbound, readMeta, Unreadable } from './payloads.ts'
import { findKnown } from './queries/intake.ts'

/** Questions to Meta at the same time, of one worker. */
const AT_ONCE = 8

export async function takeIn(context: Context, event: DueEvent): Promise<Outcome> {
  const note = noteSteps()
  note('verified', 'The signature or key is right.')
  try {
    if (event.provider === 'meta') return await takeInMeta(context, event, note)
    const arrived = event.provider === 'google' ? readGoogle(event.body) : readInbound(event.body)
    return await takeInOne(context, { event, arrived, note })
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    note('parsed', error.message)
    return { kind: 'dead', error: error.message, steps: note.steps }
  }
}

type Note = ReturnType<typeof noteSteps>

function noteSteps() {
  const steps: { name: string; at: string; note: string }[] = []
  return Object.assign(
    (name: string, note: string) => void steps.push({ name, at: new Date().toISOString(), note }),
    {
      steps,
    },
  )
}

async function takeInMeta(context: Context, event: DueEvent, note: Note): Promise<Outcome> {
  const changes = readMeta(event.body)
  note('parsed', `${changes.length} ${changes.length === 1 ? 'lead' : 'leads'}.`)
  const known = await findKnown(
    context.db,
    'meta',
    changes.map(({ leadgenId }) => leadgenId),
  )
  const missing = changes.filter(({ leadgenId }) => !known.has(leadgenId))
  const settings = missing.length > 0 ? await metaSettings(context) : null
  const run = limitConcurrency({ maxRunning: AT_ONCE })
  const outcomes = await Promise.all(
    missing.map((change) =>
      run(async () => {
        if (!settings) return null
        const lead = await fetchLead(settings, change.leadgenId).catch((error: unknown) =>
          asGraphError(error),
        )
        if (lead instanceof GraphError) return lead
        return createFromMeta(context, { lead, change, event, isBackfilled: false })
      }),
    ),
  )
  const failures = outcomes.filter((outcome) => outcome instanceof GraphError)
  const created = outcomes.filter((outcome): outcome is NonNullable<Created> =>
    Boolean(outcome && !(outcome instanceof GraphError)),
  )
  note(
    'deduplicated',
    `${created.length} new, ${changes.length - created.length - failures.length} known already.`,
  )
  if (failures.length === 0) {
    if (missing.length > 0) await markMeta(context, 'connected')
    return { kind: 'done', steps: note.steps }
  }
  return afterFailures(context, failures, note)
}

function asGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error
  throw error
}

const EXPIRED_PAUSE_SECONDS = 900

/** What Meta does not know will not come; everything else is asked for again. */
async function afterFailures(
  context: Context,
  failures: readonly GraphError[],
  note: Note,
): Promise<Outcome> {
  const worst = (kind: GraphError['kind']) => failures.find((failure) => failure.kind === kind)
  const found = worst('expired') ?? worst('rate_limited') ?? worst('temporary')
  const error = (found ?? failures[0])?.message ?? ''
  note('fetched', error)
  if (!found) return { kind: 'dead', error, steps: note.steps }
  if (found.kind === 'expired') await markMeta(context, 'expired', error)
  else await markMeta(context, 'degraded', error)
  const afterSeconds = found.kind === 'expired' ? EXPIRED_PAUSE_SECONDS : found.retryAfterSeconds
  return { kind: 'retry', error, steps: note.steps, afterSeconds }
}

type FromMeta = { lead: GraphLead; change: MetaChange; event: DueEvent | null; isBackfilled: boolean }

export async function createFromMeta(
  context: Context,
  { lead, change, event, isBackfilled }: FromMeta,
): Promise<Created> {
  const formId = lead.form_id ?? change.formId
  const campaign = formId ? await findCampaignOfForm(context.db, 'meta_lead_ad', formId) : undefined
  const fields = lead.field_data.map(({ name, values }) => ({ name, value: values.join(', ') }))
  const boxes = (lead.custom_disclaimer_responses ?? []).map((box) => ({
    name: box.checkbox_key,
    value: isChecked(box.is_checked) ? 'yes' : 'no',
  }))
  const time = Date.parse(lead.created_time ?? '')
  return createLead(context, {
    source: 'meta',
    externalId: change.leadgenId,
    campaign,
    formId,
    pageId: change.pageId,
    eventId: event?.id ?? null,
    isBackfilled,
    isTest: event?.is_test ?? false,
    receivedAt: Number.isNaN(time) ? context.now : new Date(Math.min(time, context.now.getTime())),
    mapped: mapFields([...fields, ...boxes], campaign?.field_map as FieldMap | undefined),
    attribution: Object.fromEntries(
      Object.entries({
        adId: lead.ad_id ?? change.adId,
        ad: lead.ad_name,
        campaign: lead.campaign_name,
      }).filter((entry): entry is [string, string] => Boolean(entry[1])),
    ),
  })
}

const isChecked = (value: unknown) => ['true', '1', 'yes'].includes(String(value).toLowerCase())

type One = { event: DueEvent; arrived: ReturnType<typeof readGoogle>; note: Note }

async function takeInOne(context: Context, { event, arrived, note }: One): Promise<Outcome> {
  const isGoogle = event.provider === 'google'
  const source = isGoogle ? 'google' : `inbound:${event.integration_id}`
  const formId = isGoogle ? arrived.formId : event.integration_id
  const channel = isGoogle ? 'google_form' : 'api'
  const campaign = formId ? await findCampaignOfForm(context.db, channel, formId) : undefined
  const own = isGoogle ? {} : await findInboundMap(context.db, event.integration_id ?? '')
  const map = {
    ...(own['fieldMap'] as FieldMap | undefined),
    ...(campaign?.field_map as FieldMap | undefined),
  }
  const mapped = mapFields(arrived.fields, map)
  note('parsed', `${arrived.fields.length} fields.`)
  const externalId = arrived.externalId ?? mapped.externalId ?? event.headers['webhook-id'] ?? event.id
  const created = await createLead(context, {
    source,
    externalId,
    campaign,
    formId,
    pageId: null,
    eventId: event.id,
    isBackfilled: false,
    isTest: event.is_test || arrived.isTest,
    receivedAt: new Date(event.received_at),
    mapped,
    attribution: arrived.attribution,
  })
  note('deduplicated', created ? `New lead, ${created.status}.` : 'Known already.')
  return { kind: 'done', steps: note.steps }
}
