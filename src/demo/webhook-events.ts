// The calls that brought the youngest leads, as the providers sent them, and two that could not be read.
import type { Step } from '#domains/integrations/contract/schemas.ts'
import type { Provider } from '#domains/integrations/contract/words.ts'
import { insertPastEvents, type PastEvent } from '#domains/integrations/server/queries/events.ts'
import type { Arrival } from '#domains/leads/server/create-lead.ts'
import { readGoogle, readInbound } from '#domains/leads/server/payloads.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'

const providerOf = (source: string): Provider | null => {
  if (source === 'meta' || source === 'google') return source
  return source.startsWith('inbound:') ? 'inbound' : null
}

const BODIES: Record<Provider, (arrival: Arrival) => unknown> = {
  meta: ({ externalId, formId, pageId, receivedAt }) => {
    const time = Math.floor(receivedAt.getTime() / 1_000)
    const value = { leadgen_id: externalId, form_id: formId, page_id: pageId, created_time: time }
    return { object: 'page', entry: [{ id: pageId, time, changes: [{ field: 'leadgen', value }] }] }
  },
  google: ({ externalId, formId, fields, isTest }) => ({
    lead_id: externalId,
    form_id: formId,
    campaign_id: '20881437',
    google_key: 'demo',
    is_test: isTest,
    user_column_data: fields.map(({ name, value }) => ({ column_id: name, string_value: value })),
  }),
  inbound: ({ externalId, fields }) => ({
    id: externalId,
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
  }),
}

/** The arrivals of the last day get the id of their event. */
export async function addWebhookEvents(context: Context, arrivals: readonly Arrival[]): Promise<Arrival[]> {
  const since = context.now.getTime() - DAY
  const events: PastEvent[] = unreadable(context)
  const linked = arrivals.map((arrival): Arrival => {
    const provider = providerOf(arrival.source)
    const isOld = arrival.receivedAt.getTime() < since
    if (!provider || isOld || arrival.isBackfilled || arrival.candidateId) return arrival
    const event = eventOf(provider, arrival)
    events.push(event)
    return { ...arrival, eventId: event.id }
  })
  await insertPastEvents(context.db, events)
  return linked
}

function eventOf(provider: Provider, arrival: Arrival): PastEvent {
  const body = Buffer.from(JSON.stringify(BODIES[provider](arrival)))
  const { receivedAt, fields } = arrival
  const steps = stepsAt(receivedAt, [
    ['verified', 'The signature or key is right.'],
    [
      'parsed',
      provider === 'meta'
        ? `1 lead, id ${arrival.externalId} kept exactly.`
        : `1 lead with ${fields.length} fields.`,
    ],
    ['deduplicated', '1 new, 0 known already.'],
  ])
  const counts = { leads: 1, created: 1 }
  const integrationId = provider === 'inbound' ? arrival.formId : null
  return {
    ...newEvent(provider, body, receivedAt),
    integrationId,
    steps,
    status: 'done',
    error: null,
    ...counts,
  }
}

const newEvent = (provider: Provider, body: Buffer, receivedAt: Date) => ({
  id: uuidv7(receivedAt.getTime()),
  provider,
  integrationId: null,
  isTest: false,
  headers: { 'content-type': 'application/json' },
  body,
  receivedAt,
})

function stepsAt(at: Date, steps: readonly (readonly [string, string])[]): Step[] {
  return steps.map(([name, note], index) => {
    const ms = 3 + index * 9
    return { name, note, ms, at: new Date(at.getTime() + ms).toISOString() }
  })
}

/** What is wrong with them is found out by the code that reads real ones. */
function unreadable({ now }: Context): PastEvent[] {
  const broken = [
    {
      provider: 'google',
      read: readGoogle,
      text: '{"lead_id":"7730184402","form_id":"40226119","user_col',
      hoursAgo: 9,
    },
    {
      provider: 'inbound',
      read: readInbound,
      text: '["Jordan Reyes","jordan.reyes@example.com"]',
      hoursAgo: 4,
    },
  ] as const
  return broken.map(({ provider, read, text, hoursAgo }) => {
    const body = Buffer.from(text)
    const receivedAt = new Date(now.getTime() - hoursAgo * HOUR)
    const error = problemOf(() => read(body))
    const steps = stepsAt(receivedAt, [
      ['verified', 'The signature or key is right.'],
      ['parsed', error],
    ])
    return {
      ...newEvent(provider, body, receivedAt),
      steps,
      status: 'dead',
      error,
      leads: null,
      created: null,
    }
  })
}

function problemOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  throw new Error('A call that should be unreadable was read.')
}
