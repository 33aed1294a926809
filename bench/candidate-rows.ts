// Millions of candidates, the same in every run: common names are common, most candidates are in Texas, few are hired.
import { FIRST_NAMES, LAST_NAMES, PLACES, TAGS, TRADES } from '#demo/people.ts'
import { type Random, seededRandom } from '#demo/random.ts'
import { type CopyValue, copyLine } from './copy.ts'

export const SEED_COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'emails',
  'phones',
  'title',
  'employer',
  'years',
  'skills',
  'certifications',
  'city',
  'state',
  'zip',
  'will_relocate',
  'work_authorized',
  'desired_pay_cents',
  'desired_pay_unit',
  'sms_opt_in',
  'source',
  'owner_id',
  'tags',
  'status',
  'last_activity_at',
  'created_at',
  'updated_at',
] as const

/** The last moment of the data. It is fixed, so two machines have the same rows. */
const END = Date.parse('2026-11-01T00:00:00Z')
const THREE_YEARS = 3 * 365 * 86_400_000
const DOMAINS = ['gmail.com', 'gmail.com', 'gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'aol.com']
const EMPLOYERS = [
  'Mercy Hospital',
  'Union Transport',
  'Central Clinic',
  'Northside Services',
  'Gateway Care',
]
const SOURCES = ['meta_lead_ad', 'meta_lead_ad', 'job_posting', 'google_form', 'referral', 'import', 'manual']
const STATUSES = Object.entries({
  new: 30,
  in_review: 22,
  qualified: 14,
  submitted: 8,
  interview: 5,
  offered: 2,
  hired: 4,
  rejected: 13,
  do_not_use: 2,
}).flatMap(([status, weight]) => Array.from({ length: weight }, () => status))
// Phone numbers use all seven digits from 200-0000 on, in a shuffled order without repeats.
const NUMBERS = 8_000_000
const STRIDE = 4_194_301

export function* candidateLines(count: number, ownerIds: readonly string[]): Generator<string> {
  const random = seededRandom(count)
  for (let index = 0; index < count; index += 1) {
    const created = END - THREE_YEARS + Math.floor((index / count) * THREE_YEARS)
    yield copyLine(candidate({ random, index, created, ownerIds }))
  }
}

/** Prefers the front of the list, as real names and places do. */
function pickCommon<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random.next() ** 1.7 * items.length)]
  return item ?? random.pick(items)
}

function candidate(input: {
  random: Random
  index: number
  created: number
  ownerIds: readonly string[]
}): CopyValue[] {
  const { random, index, created, ownerIds } = input
  const first = pickCommon(random, FIRST_NAMES)
  const last = pickCommon(random, LAST_NAMES)
  const place = pickCommon(random, PLACES)
  const trade = random.pick(TRADES)
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const number = 2_000_000 + ((index * STRIDE) % NUMBERS)
  const active = Math.min(END, created + Math.floor(random.next() ** 3 * 180 * 86_400_000))
  return [
    seededId(random, created),
    first,
    last,
    [`${plain(first)}.${plain(last)}${index}@${random.pick(DOMAINS)}`],
    [`+1${place.area}${number}`],
    random.pick(trade.titles),
    random.chance(0.5) ? random.pick(EMPLOYERS) : null,
    random.integer(0, 30),
    random.some(trade.skills, random.integer(1, 5)),
    random.chance(0.6)
      ? JSON.stringify([{ name: random.pick(trade.certifications), number: null, expires: null }])
      : '[]',
    place.city,
    place.state,
    place.zip,
    random.chance(0.25),
    random.chance(0.95),
    random.integer(...trade.pay),
    'hour',
    random.chance(0.6),
    random.pick(SOURCES),
    random.chance(0.9) ? random.pick(ownerIds) : null,
    random.some(TAGS, random.pick([0, 0, 1, 1, 2])),
    random.pick(STATUSES),
    new Date(active).toISOString(),
    new Date(created).toISOString(),
    new Date(active).toISOString(),
  ]
}

/** A UUIDv7 with a random part from the seed. */
function seededId(random: Random, at: number): string {
  const time = at.toString(16).padStart(12, '0')
  const draw = (digits: number) =>
    random
      .integer(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${draw(3)}-8${draw(3)}-${draw(6)}${draw(6)}`
}
