// Six hundred candidates over six months, each with a history: source, calls, status.
import type { CandidateCreate } from '#domains/candidates/contract/schemas.ts'
import type { CandidateSource, CandidateStatus } from '#domains/candidates/contract/words.ts'
import {
  type ActivityInput,
  addActivity,
  createCandidate,
  editCandidate,
  keepFile,
} from '#domains/candidates/server/index.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { CALLS, FIRST_NAMES, LAST_NAMES, NOTES, PLACES, TAGS, TRADES } from './people.ts'
import { type Random, seededRandom } from './random.ts'
import { type Resume, writeResume } from './resumes.ts'
import { sideBySide } from './side-by-side.ts'
import { asStaff, type DemoStaff } from './staff.ts'

const CANDIDATES = 600
const DAYS = 183
const SOURCES: readonly CandidateSource[] = [
  'meta_lead_ad',
  'meta_lead_ad',
  'meta_lead_ad',
  'job_posting',
  'job_posting',
  'google_form',
  'referral',
  'import',
  'manual',
]

/** How far candidates come: most stop early, a few are hired. */
const PATHS: readonly (readonly CandidateStatus[])[] = [
  [],
  [],
  ['in_review'],
  ['in_review'],
  ['in_review', 'rejected'],
  ['in_review', 'qualified'],
  ['in_review', 'qualified'],
  ['in_review', 'qualified', 'submitted'],
  ['in_review', 'qualified', 'submitted'],
  ['in_review', 'qualified', 'submitted', 'interview'],
  ['in_review', 'qualified', 'submitted', 'interview'],
  ['in_review', 'qualified', 'submitted', 'interview', 'rejected'],
  ['in_review', 'qualified', 'submitted', 'interview', 'offered'],
  ['in_review', 'qualified', 'submitted', 'interview', 'offered', 'hired'],
]

/** Older candidates have mostly been placed or disqualified. */
const SETTLED_AFTER = 40 * DAY
const ENDED = PATHS.filter((path) => path.at(-1) === 'rejected' || path.at(-1) === 'hired')

type Input = { staff: readonly DemoStaff[]; random: Random }

/** One event of a candidate: a conversation, a status change, or both. */
type Step = { by: DemoStaff; at: Date; talk?: ActivityInput; status?: CandidateStatus }
type Story = {
  person: CandidateCreate
  owner: DemoStaff
  cameAt: Date
  steps: Step[]
  resume: Resume | null
  /** The final status of the candidate. From Submitted on, only an application leads there. */
  destiny: CandidateStatus
}

/** The final status of each candidate, by id. */
export type Destinies = ReadonlyMap<string, CandidateStatus>

/** Set by hand. Every later status comes from a move on the board. */
const BY_HAND: ReadonlySet<CandidateStatus> = new Set(['in_review', 'qualified', 'do_not_use'])

/** Everything is drawn before anything is written, so the result does not depend on the order of writing. */
export async function addCandidates(context: Context, input: Input): Promise<Destinies> {
  const destinies = new Map<string, CandidateStatus>()
  await sideBySide(drawStories(context, input), async (story) => {
    destinies.set(await transaction(context, (tx) => tell(tx, story)), story.destiny)
  })
  return destinies
}

function drawStories(context: Context, input: Input): Story[] {
  const { random } = input
  // In order of time, so ids and times agree.
  const ages = Array.from({ length: CANDIDATES }, () => Math.floor(random.next() ** 1.4 * DAYS * DAY))
  const people: CandidateCreate[] = []
  // Numbers of its own, so that the other data of the demo stays as it is.
  const more = seededRandom(20_261_122)
  return ages
    .sort((a, b) => b - a)
    .map((age, index) => {
      const person = addDetails(describePerson(random, index), { random: more, now: context.now })
      people.push(person)
      const known = index % 150 === 149 ? people[index - 40] : undefined
      const cameAt = context.now.getTime() - age - 10 * MINUTE
      const arrival = { ...input, cameAt, person: known ? comesAgain(known, person) : person }
      const resume = more.chance(0.6) ? writeResume(arrival.person, context.now) : null
      return { ...drawStory(context, arrival), resume }
    })
}

/** A few candidates come twice with another address, so there are duplicates to find. */
function comesAgain(known: CandidateCreate, again: CandidateCreate): CandidateCreate {
  const { firstName, lastName, phones, emails = [] } = known
  // "Ana Vasquez" writes from ana.vasquez7@ and later from a.vasquez7@.
  return {
    ...again,
    firstName,
    lastName,
    phones,
    emails: emails.map((email) => email.replace(/^(.)[^.]*/, '$1')),
  }
}

type Arrival = Input & { cameAt: number; person: CandidateCreate }

function drawStory(context: Context, { staff, random, cameAt, person }: Arrival): Omit<Story, 'resume'> {
  const owner = random.pick(staff)
  const ownerId = random.chance(0.92) ? owner.id : null
  let at = cameAt
  const isOver = context.now.getTime() - cameAt > SETTLED_AFTER && random.chance(0.65)
  const path = random.pick(isOver ? ENDED : PATHS)
  const course = random.chance(0.03) ? (['do_not_use'] as const) : path
  const steps = course.map((status): Step => {
    at = later(context, random, at)
    const by = random.chance(0.8) ? owner : random.pick(staff)
    return { by, at: new Date(at), status, ...(random.chance(0.7) && { talk: drawTalk(random) }) }
  })
  if (random.chance(0.5)) {
    steps.push({ by: owner, at: new Date(later(context, random, at)), talk: drawTalk(random) })
  }
  return {
    person: { ...person, ownerId, confirmedDistinct: true },
    owner,
    cameAt: new Date(cameAt),
    steps,
    destiny: course.at(-1) ?? 'new',
  }
}

async function tell(tx: Tx, { person, owner, cameAt, steps, resume }: Story): Promise<string> {
  const made = await createCandidate(asStaff(tx, owner, cameAt), person)
  const { id } = made
  let { version } = made
  if (resume)
    await keepFile(asStaff(tx, owner, cameAt), {
      candidateId: id,
      kind: 'resume',
      name: resume.name,
      mediaType: 'text/plain',
      content: Buffer.from(resume.text),
      text: resume.text,
    })
  for (const { by, at, talk, status } of steps) {
    const acting = asStaff(tx, by, at)
    if (talk) await addActivity(acting, { candidateId: id, input: talk })
    if (status && BY_HAND.has(status))
      ({ version } = await editCandidate(acting, { id, version, edit: { status } }))
  }
  return id
}

/** Some hours or days later, but never in the future. */
function later(context: Context, random: Random, at: number): number {
  const left = context.now.getTime() - 2 * MINUTE - at
  return at + Math.min(random.integer(20 * MINUTE, 6 * DAY), Math.floor(left * random.next() * 0.6))
}

function drawTalk(random: Random): ActivityInput {
  const call = random.chance(0.55)
  return {
    kind: call ? 'call' : 'note',
    text: call ? random.pick(CALLS) : random.pick(NOTES),
    durationMinutes: call ? random.integer(2, 25) : null,
    visibility: 'team',
  }
}

/** Most people have more than one license, and many say from which day they can start. */
function addDetails(
  person: CandidateCreate,
  { random, now }: { random: Random; now: Date },
): CandidateCreate {
  const trade = TRADES.find(({ titles }) => titles.includes(person.title ?? ''))
  const held = person.certifications ?? []
  const others = (trade?.certifications ?? []).filter((name) => !held.some((one) => one.name === name))
  const certifications = random.some(others, random.pick([0, 1, 1, 2])).map((name) => ({
    name,
    number: `${random.integer(100_000, 999_999)}`,
    expires: dayOf(now, random.integer(-20, 900)),
  }))
  const availableOn = random.chance(0.7) ? dayOf(now, random.integer(0, 60)) : null
  return { ...person, certifications: [...held, ...certifications], availableOn }
}

const dayOf = (now: Date, days: number) => new Date(now.getTime() + days * DAY).toISOString().slice(0, 10)

function describePerson(random: Random, index: number): CandidateCreate {
  const firstName = random.pick(FIRST_NAMES)
  const lastName = random.pick(LAST_NAMES)
  const trade = random.pick(TRADES)
  const place = random.pick(PLACES)
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  const number = String(100 + index).padStart(4, '0')
  return {
    firstName,
    lastName,
    emails: [`${plain(firstName)}.${plain(lastName)}${index}@example.com`],
    phones: [`+1${place.area}555${number}`],
    title: random.pick(trade.titles),
    employer: random.chance(0.5)
      ? `${random.pick(['Mercy', 'Union', 'Central', 'Northside', 'Gateway'])} ${random.pick(['Hospital', 'Clinic', 'Transport', 'Services'])}`
      : null,
    years: random.integer(0, 24),
    skills: random.some(trade.skills, random.integer(1, 4)),
    certifications: random.chance(0.6)
      ? [
          {
            name: random.pick(trade.certifications),
            number: null,
            expires: `2027-0${random.integer(1, 9)}-28`,
          },
        ]
      : [],
    city: place.city,
    state: place.state,
    zip: place.zip,
    willRelocate: random.chance(0.25),
    workAuthorized: random.chance(0.95),
    availableOn: null,
    desiredPay: { cents: Math.round(random.integer(...trade.pay) / 50) * 50, unit: 'hour' },
    bestTimeToCall: random.chance(0.4)
      ? random.pick(['mornings', 'after 4 PM', 'evenings', 'lunch time'])
      : null,
    smsOptIn: random.chance(0.6),
    doNotCall: random.chance(0.03),
    source: random.pick(SOURCES),
    tags: random.some(TAGS, random.pick([0, 0, 1, 1, 2])),
  }
}
