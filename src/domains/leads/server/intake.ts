// What a provider's event means: which leads it brings, and what became of each.
import { findCampaignOfForm } from '#domains/campaigns/server/index.ts'
import {
  type DueEvent,
  fetchLead,
  findInboundMap,
  GraphError,
  markMeta,
  metaSettings,
  type Outcome,
  UnreadableJson,
} from '#domains/integrations/server/index.ts'
import { inBatches } from '#platform/server/batch.ts'
import { limitConcurrency } from '#platform/server/concurrency-limit.ts'
import type { Db } from '#platform/server/database.ts'
import { loader } from '#platform/server/loader.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Arrival } from './create-lead.ts'
import { createTogether } from './create-together.ts'
import { type FieldMap, mapFields } from './field-map.ts'
import { metaArrival } from './meta-arrival.ts'
import { type MetaChange, readGoogle, readInbound, readMeta } from './payloads.ts'
import { findKnown } from './queries/intake.ts'
import { sampleLead } from './sample-lead.ts'

/** Questions to Meta at the same time, for one event. */
const AT_ONCE = 8

export async function takeIn(context: Context, event: DueEvent): Promise<Outcome> {
  const note = noteSteps()
  try {
    if (event.provider === 'meta') return await takeInMeta(context, event, note)
    const arrived = event.provider === 'google' ? readGoogle(event.body) : readInbound(event.body)
    return await takeInOne(context, { event, arrived, note })
  } catch (error) {
    if (!(error instanceof UnreadableJson)) throw error
    note('parsed', error.message)
    return { kind: 'dead', error: error.message, steps: note.steps }
  }
}

type Note = ReturnType<typeof noteSteps>

/** Each step with the time since the one before. */
function noteSteps() {
  const steps: { name: string; at: string; note: string; ms: number }[] = []
  let since = performance.now()
  const add = (name: string, note: string) => {
    const now = performance.now()
    steps.push({ name, at: new Date().toISOString(), note, ms: now - since })
    since = now
  }
  return Object.assign(add, { steps })
}

/** Leads of the lab never meet real ones: not even their ids. */
const sourceOf = (source: string, { isTest }: Pick<DueEvent, 'isTest'>) =>
  isTest ? `test:${source}` : source

const counted = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`

async function takeInMeta(context: Context, event: DueEvent, note: Note): Promise<Outcome> {
  const { changes, problem } = readMeta(event.body)
  const ids = changes.map(({ leadgenId }) => leadgenId)
  note('parsed', changes.length === 1 ? `1 lead, id ${ids[0]} kept exactly.` : `${counted(changes.length)}.`)
  if (problem) note('parsed', `Not read: ${problem}`)
  const source = sourceOf('meta', event)
  const known = new Set(await listKnown(context.db, { source, ids }))
  const missing = changes.filter(({ leadgenId }) => !known.has(leadgenId))
  const { arrivals, failures } = await fetchMissing(context, event, missing)
  const created = (await createTogether(context, arrivals)).filter((one) => one !== null)
  const others = changes.length - created.length - failures.length
  note('deduplicated', `${created.length} new, ${others} known already.`)
  const counts = { leads: changes.length, created: created.length }
  if (failures.length > 0) return { ...counts, ...(await afterFailures(context, failures, note)) }
  if (arrivals.length > 0 && !event.isTest) await markMeta(context, 'connected')
  // The good ones are in. Somebody must see the others.
  if (problem) return { kind: 'dead', error: problem, steps: note.steps, ...counts }
  return { kind: 'done', steps: note.steps, ...counts }
}

/** Which of these leads are here. Events of one moment share the question. */
const listKnown = inBatches<Sought, string[]>({
  max: 5_000,
  weigh: ({ ids }) => ids.length,
  async work(db, sought) {
    const known = new Map<string, Set<string>>()
    for (const [source, group] of Map.groupBy(sought, (one) => one.source))
      known.set(
        source,
        await findKnown(
          db,
          source,
          group.flatMap(({ ids }) => ids),
        ),
      )
    return sought.map(({ source, ids }) => ids.filter((id) => known.get(source)?.has(id)))
  },
})
type Sought = { source: string; ids: readonly string[] }

type Finder = (formId: string) => ReturnType<typeof findCampaignOfForm>
const finders = new WeakMap<Db, Finder>()

/** Leads of one moment share the question. The answer is never older than the question. */
function campaignFinder({ db }: Context): Finder {
  const find =
    finders.get(db) ??
    loader(async (forms) => {
      const found = await Promise.all(forms.map((form) => findCampaignOfForm(db, 'meta_lead_ad', form)))
      return new Map(forms.flatMap((form, index) => (found[index] ? [[form, found[index]]] : [])))
    })
  finders.set(db, find)
  return find
}

type Failure = { id: string; error: GraphError }
type Fetched = { arrivals: Arrival[]; failures: Failure[] }

async function fetchMissing(
  context: Context,
  event: DueEvent,
  missing: readonly MetaChange[],
): Promise<Fetched> {
  if (missing.length === 0) return { arrivals: [], failures: [] }
  const settings = await metaSettings(context)
  const run = limitConcurrency({ maxRunning: AT_ONCE })
  const campaignOf = campaignFinder(context)
  const fetched = await Promise.all(
    missing.map((change) =>
      run(async () => {
        // A test from the lab never reaches Meta. A built-in sample answers for it.
        const lead = event.isTest
          ? sampleLead(change)
          : await fetchLead(settings, change.leadgenId).catch(asGraphError)
        if (lead instanceof GraphError) return { id: change.leadgenId, error: lead }
        const source = sourceOf('meta', event)
        return metaArrival(context, { lead, change, source, event, isBackfilled: false, campaignOf })
      }),
    ),
  )
  return {
    arrivals: fetched.filter((one): one is Arrival => !('error' in one)),
    failures: fetched.filter((one) => 'error' in one),
  }
}

export function asGraphError(error: unknown): GraphError {
  if (error instanceof GraphError) return error
  throw error
}

const EXPIRED_PAUSE_SECONDS = 900
/** Leads that the error of an event names. */
const MAX_NAMED = 5

/** What Meta does not know will not come. Everything else is asked for again. */
async function afterFailures(context: Context, failures: readonly Failure[], note: Note): Promise<Outcome> {
  const worst = (kind: GraphError['kind']) => failures.find((failure) => failure.error.kind === kind)
  const { error: found } = worst('expired') ?? worst('rate_limited') ?? worst('temporary') ?? {}
  const named = failures.slice(0, MAX_NAMED).map((failure) => `Lead ${failure.id}: ${failure.error.message}`)
  const others = failures.length - named.length
  const error = [...named, ...(others > 0 ? [`${counted(others)} more failed.`] : [])].join(' ')
  note('fetched', error)
  if (!found) return { kind: 'dead', error, steps: note.steps }
  const isHeld = found.kind === 'expired'
  // A token that was never set cannot expire.
  const isExpired = isHeld && (await metaSettings(context)).accessToken !== undefined
  await markMeta(context, isExpired ? 'expired' : 'degraded', found.message)
  const afterSeconds = isHeld ? EXPIRED_PAUSE_SECONDS : found.retryAfterSeconds
  return { kind: 'retry', error, steps: note.steps, afterSeconds, isHeld }
}

type One = { event: DueEvent; arrived: ReturnType<typeof readGoogle>; note: Note }

async function takeInOne(context: Context, { event, arrived, note }: One): Promise<Outcome> {
  const isGoogle = event.provider === 'google'
  const formId = isGoogle ? arrived.formId : event.integrationId
  const channel = isGoogle ? 'google_form' : 'api'
  const campaign = formId ? await findCampaignOfForm(context.db, channel, formId) : undefined
  const own = isGoogle ? {} : await findInboundMap(context.db, event.integrationId ?? '')
  const mapped = mapFields(arrived.fields, { ...own, ...campaign?.fieldMap } as FieldMap)
  note('parsed', `1 lead with ${arrived.fields.length} fields.`)
  const [created] = await createTogether(context, [
    {
      source: sourceOf(isGoogle ? 'google' : `inbound:${event.integrationId}`, event),
      externalId: arrived.externalId ?? mapped.externalId ?? event.headers['webhook-id'] ?? event.id,
      campaign,
      formId,
      pageId: null,
      eventId: event.id,
      isBackfilled: false,
      isTest: event.isTest || arrived.isTest,
      receivedAt: new Date(event.receivedAt),
      mapped,
      fields: arrived.fields,
      attribution: arrived.attribution,
    },
  ])
  note('deduplicated', created ? `New lead, ${created.status}.` : 'Known already.')
  return { kind: 'done', steps: note.steps, leads: 1, created: created ? 1 : 0 }
}
