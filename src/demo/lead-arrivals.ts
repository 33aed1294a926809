// Ninety days of leads as their forms sent them: people who come once, come twice, asked not to be contacted, live
// elsewhere, say no, or test.
import type { Arrival } from '#domains/leads/server/create-lead.ts'
import { type FieldMap, type FormField, mapFields } from '#domains/leads/server/field-map.ts'
import { sourceOf } from '#domains/leads/server/join-campaign.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { DAYS, type DemoCampaign, ROLE_QUESTION, volumeOn } from './campaigns.ts'
import { placeDrawer } from './lead-places.ts'
import { FIRST_NAMES, LAST_NAMES, TRADE_OF } from './people.ts'
import type { DemoLeadCandidate } from './queries/demo.ts'
import type { Random } from './random.ts'

const CONSENT =
  'I agree that Candor Hire and the employers it works with contact me about jobs by phone, text message and email.'
/** A form that no campaign knows. */
export const UNKNOWN_FORM = '902217745530186'
const UNKNOWN_LEADS = 12
/** A duplicate is found within 30 days. */
const RECENT_DAYS = 24

type Person = {
  name: string
  email: string
  phone: string
  zip: string
  at: number
  campaign: DemoCampaign
  category: string
}
export type DrawnArrivals = { arrivals: Arrival[]; suppressed: string[] }
type Input = {
  campaigns: readonly DemoCampaign[]
  candidates: readonly DemoLeadCandidate[]
  random: Random
}

export function drawArrivals(context: Context, input: Input): DrawnArrivals {
  const { campaigns, random } = input
  const newPerson = personDrawer(random)
  const suppressed: string[] = []
  const arrivals: Arrival[] = []
  for (const campaign of campaigns.filter(({ perDay }) => perDay > 0)) {
    const people: Person[] = []
    for (const at of timesOf(context, { campaign, random })) {
      const isYoung = at > context.now.getTime() - HOUR
      const known =
        random.chance(0.07) && !isYoung ? people.filter((person) => at - person.at < RECENT_DAYS * DAY) : []
      const person = known.length > 0 ? random.pick(known) : newPerson(campaign, at)
      if (known.length === 0) people.push(person)
      if (known.length === 0 && random.chance(0.008)) suppressed.push(person.email)
      arrivals.push(arrivalOf(person, { at, random, isTest: random.chance(0.002) }))
    }
  }
  arrivals.push(...unknownArrivals(context, { campaigns, random, newPerson }))
  arrivals.push(
    ...input.candidates.flatMap((candidate) => candidateArrival(candidate, { campaigns, random })),
  )
  return {
    arrivals: arrivals.sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime()),
    suppressed,
  }
}

/** Mornings and evenings in Central Time, in order. */
function timesOf({ now }: Context, given: { campaign: DemoCampaign; random: Random }): number[] {
  const { campaign, random } = given
  const last = Math.min(now.getTime() - 5 * MINUTE, campaign.until.getTime())
  const times: number[] = []
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const day = new Date(now.getTime() - daysAgo * DAY)
    const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
    const growth = 1.1 - (0.3 * daysAgo) / DAYS
    const count = Math.round(campaign.perDay * volumeOn(day) * growth * (0.75 + random.next() * 0.5))
    for (let index = 0; index < count; index += 1) {
      const hour = random.chance(0.6) ? 13 + random.next() * 5 : 18 + random.next() * 8
      times.push(Math.floor(midnight + hour * HOUR))
    }
  }
  return times.filter((at) => at <= last).sort((one, other) => one - other)
}

function personDrawer(random: Random) {
  const newPlace = placeDrawer(random)
  let number = 1_000
  return (campaign: DemoCampaign, at: number): Person => {
    const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)]
    number += 1
    const isHouston = campaign.key === 'houston' && random.chance(0.96)
    const place = newPlace({ isHouston })
    const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
    const category =
      random.chance(0.025) && campaign.key === 'health' ? 'Dental hygiene' : random.pick(campaign.categories)
    const email = `${plain(first)}.${plain(last)}.${number}@example.com`
    return { name: `${first} ${last}`, email, phone: place.phone, zip: place.zip, at, campaign, category }
  }
}

type Sent = { at: number; random: Random; isTest?: boolean }

function arrivalOf(person: Person, { at, random, isTest = false }: Sent): Arrival {
  const { campaign } = person
  const { channel, formId, pageId, fieldMap: map } = campaign
  const fields = fieldsOf(person, random)
  return {
    source: (formId && sourceOf(channel, formId)) || 'manual',
    externalId: String(Math.floor(1e14 + random.next() * 8.9e15)),
    campaign,
    formId,
    pageId,
    eventId: null,
    isBackfilled: channel === 'meta_lead_ad' && random.chance(0.006),
    isTest,
    receivedAt: new Date(at),
    mapped: mapFields(fields, map as FieldMap),
    fields,
    attribution:
      channel === 'meta_lead_ad'
        ? { ad: random.pick(['Night shift video', 'Sign-on bonus', 'Home every weekend']) }
        : {},
  }
}

/** The fields of the form by their own names, as its map knows them. */
function fieldsOf(person: Person, random: Random): FormField[] {
  const { fieldMap: map } = person.campaign
  const phone = person.phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
  const values: Record<string, string> = {
    name: person.name,
    email: person.email,
    phone: random.chance(0.012) ? '555-01' : phone,
    zip: person.zip,
    category: person.category,
    consent: random.chance(0.015) ? 'No' : CONSENT,
  }
  const answers: Record<string, readonly string[]> = {
    years_at_the_bedside: ['Under 1', '1 to 3', '3 to 5', 'More than 5'],
    when_can_you_start: ['Right away', 'In 2 weeks', 'In a month', 'Just looking'],
    cdl_a: ['Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'Yes', 'No'],
    years_of_driving: ['1', '2', '4', '7', '12'],
    shift: ['Days', 'Nights', 'Weekends'],
    trade: ['Electrician', 'HVAC technician', 'Welder', 'Plumber'],
  }
  const words: Record<string, string> = {
    years_at_the_bedside: 'How many years at the bedside?',
    when_can_you_start: 'When can you start?',
    cdl_a: 'Do you hold a CDL A?',
    years_of_driving: 'How many years have you driven?',
    shift: 'Which shift suits you?',
    trade: 'What is your trade?',
  }
  return Object.entries(map).flatMap(([name, field]): FormField[] => {
    const options = answers[name]
    const value = field ? values[field] : options && random.pick(options)
    return value ? [{ name, value, ...(words[name] && { words: words[name] }) }] : []
  })
}

/** Leads of a form that was launched at Meta and not here. */
function unknownArrivals(
  { now }: Context,
  given: { campaigns: readonly DemoCampaign[]; random: Random; newPerson: ReturnType<typeof personDrawer> },
): Arrival[] {
  const { campaigns, random, newPerson } = given
  const like = campaigns.find(({ key }) => key === 'health')
  if (!like) return []
  return Array.from({ length: UNKNOWN_LEADS }, (_, index) => {
    const at = now.getTime() - 20 * MINUTE - (UNKNOWN_LEADS - index) * 37 * MINUTE
    const { campaign: _none, ...arrival } = arrivalOf(
      newPerson({ ...like, categories: ['Allied health'] }, at),
      { at, random },
    )
    const fields = arrival.fields.filter(({ name }) => name !== ROLE_QUESTION)
    return { ...arrival, campaign: undefined, formId: UNKNOWN_FORM, fields, mapped: mapFields(fields) }
  })
}

const CAMPAIGN_OF: Partial<Record<string, string>> = {
  Nursing: 'houston',
  'Allied health': 'health',
  Driving: 'drivers',
  Warehouse: 'warehouse',
  'Skilled trades': 'trades',
}

/** Candidates who came by an ad were leads first. */
function candidateArrival(
  candidate: DemoLeadCandidate,
  { campaigns, random }: { campaigns: readonly DemoCampaign[]; random: Random },
): Arrival[] {
  const category = TRADE_OF.get(candidate.title) ?? ''
  const campaign = campaigns.find(({ key }) => key === CAMPAIGN_OF[category])
  const at = Date.parse(candidate.created_at) - 90_000
  if (!campaign || at > campaign.until.getTime()) return []
  const name = `${candidate.first_name} ${candidate.last_name}`
  const { email, phone, zip } = candidate
  const arrival = arrivalOf({ name, email, phone, zip, category, at, campaign }, { at, random })
  return [{ ...arrival, isBackfilled: false, candidateId: candidate.id }]
}
