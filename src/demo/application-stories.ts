// The story of each demo candidate on the board, drawn before anything is written.
import type { CandidateStatus } from '#domains/candidates/contract/words.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import type { Destinies } from './candidates.ts'
import { TRADE_OF } from './people.ts'
import type { DemoJob, DemoPerson } from './queries/demo.ts'
import type { Random } from './random.ts'
import type { DemoStaff } from './staff.ts'

const APPLICATIONS = 360

/** How far each status is on the board. A rejected candidate was disqualified on the way. */
const DEPTH: Partial<Record<CandidateStatus, readonly number[]>> = {
  new: [0],
  in_review: [0, 1, 1, 2],
  qualified: [2],
  submitted: [3],
  interview: [4],
  offered: [5],
  hired: [6],
  rejected: [0, 1, 2, 2, 3, 4],
}
/** Statuses that only an application leads to. */
const FROM_BOARD: ReadonlySet<CandidateStatus> = new Set(['submitted', 'interview', 'offered', 'hired'])
const HIRED_DEPTH = 6
/** The shortest time between two stages: an interview needs a day. */
const SHORTEST_STEP = 1.8 * DAY
/** Frequent reasons appear more than once. */
export const REASONS = Object.entries({
  'Pay too low': 3,
  'Not enough experience': 2,
  'Too far to travel': 2,
  'License or certificate missing': 1,
  'Took another job': 1,
  'Hours do not fit': 1,
  'Not reachable': 1,
  'Employer chose another candidate': 1,
}).flatMap(([label, weight]) => Array.from({ length: weight }, () => label))
const COMMENTS = [
  'Said so on the phone, friendly, would talk again.',
  'Asked for nights only.',
  'Wants to hear of other jobs nearby.',
]
const FLAGS = [
  { flag: 'waiting', flagNote: 'Waiting for the license check' },
  { flag: 'waiting', flagNote: 'Employer answers on Thursday' },
  { flag: 'blocked', flagNote: 'Background check is not back' },
] as const

type Input = { staff: readonly DemoStaff[]; random: Random }
export type Moment = { by: DemoStaff; at: Date }
export type Story = {
  person: DemoPerson
  job: DemoJob
  ownerId: string
  source: string
  arrival: Moment
  /** One for each further stage. */
  moves: Moment[]
  disqualified?: Moment & { reason: string; comment?: string }
  flagged?: Moment & { flag: (typeof FLAGS)[number] }
}

export function drawStories(
  context: Context,
  input: Input & { people: DemoPerson[]; jobs: DemoJob[]; destinies: Destinies },
): Story[] {
  const { random, people, jobs, destinies } = input
  const stories: Story[] = []
  const openings = new Map(jobs.map((job) => [job.id, job.openings]))
  for (const person of random.some(people, people.length)) {
    const destiny = destinies.get(person.id) ?? person.status
    const depths = DEPTH[destiny]
    const fitting = jobs.filter((job) => TRADE_OF.get(job.title) === TRADE_OF.get(person.title))
    const open = fitting.filter((job) => job.status === 'open')
    // An ended application was for a job that was open then.
    const then = fitting.filter((job) => Date.parse(job.posted_at) < Date.parse(person.created_at) + 7 * DAY)
    const free = then.filter((job) => (openings.get(job.id) ?? 0) > 0)
    // Where every opening is taken, the employer chose another candidate.
    const out = destiny === 'rejected' || (destiny === 'hired' && free.length === 0)
    const past = out ? then : free
    const choice = out || destiny === 'hired' ? past : open
    const isOptional = !FROM_BOARD.has(destiny)
    if (!depths || choice.length === 0) continue
    if (isOptional && (stories.length >= APPLICATIONS || random.chance(0.3))) continue
    // Most candidates choose among the few postings that come first in the list.
    const job = random.chance(0.6) ? (choice[0] ?? random.pick(choice)) : random.pick(choice)
    const reached = Math.floor((context.now.getTime() - knownSince(person, job)) / SHORTEST_STEP) - 1
    const depth = Math.max(0, Math.min(random.pick(depths), reached, out ? 4 : HIRED_DEPTH))
    if (depth === HIRED_DEPTH) openings.set(job.id, (openings.get(job.id) ?? 0) - 1)
    stories.push(drawStory(context, input, { person, job, depth, out }))
  }
  return stories
}

type Course = { person: DemoPerson; job: DemoJob; depth: number; out: boolean }

function drawStory(context: Context, { random, staff }: Input, { person, job, depth, out }: Course): Story {
  const owner = staff.find(({ id }) => id === person.owner_id) ?? random.pick(staff)
  const frame = { person, job, steps: depth + (out ? 1 : 0), ended: out || depth === 6 }
  const times = timesOf(context, random, frame)
  const moment = (step: number): Moment => {
    const by = random.chance(0.8) ? owner : random.pick(staff)
    return { by, at: new Date(times[step] ?? context.now.getTime()) }
  }
  const arrival = moment(0)
  const source = random.pick(['manual', 'job_posting', 'job_posting'])
  const moves = Array.from({ length: depth }, (_, step) => moment(step + 1))
  const story = { person, job, ownerId: owner.id, source, arrival, moves }
  if (out) {
    const reason = reasonFor(job, random.pick(REASONS))
    const comment = random.chance(0.5) ? { comment: random.pick(COMMENTS) } : {}
    return { ...story, disqualified: { reason, ...comment, ...moment(depth + 1) } }
  }
  if (depth === 0 || depth === 6 || !random.chance(0.14)) return story
  return { ...story, flagged: { ...moment(depth), flag: random.pick(FLAGS) } }
}

/** A posting mostly loses candidates for one reason. */
const FAULTS = ['Pay too low', 'Not enough experience', 'Too far to travel']
const reasonFor = ({ title }: DemoJob, drawn: string) =>
  FAULTS.includes(drawn) ? (FAULTS[title.length % FAULTS.length] ?? drawn) : drawn

/** The time when both the candidate and the job existed. */
const knownSince = (person: DemoPerson, job: DemoJob) =>
  Math.max(Date.parse(person.created_at), Date.parse(job.posted_at))

type Frame = { person: DemoPerson; job: DemoJob; steps: number; ended: boolean }

/**
 * One moment for each step: after the candidate came and the job was posted, and recent if the application is active.
 */
function timesOf(context: Context, random: Random, { person, job, steps, ended }: Frame): number[] {
  const now = context.now.getTime() - 5 * MINUTE
  const known = Math.min(knownSince(person, job), now - HOUR)
  const shortest = (steps + 1) * SHORTEST_STEP
  const quiet = random.chance(0.65) ? random.integer(1, 40) * HOUR : random.integer(2, 12) * DAY
  const end = ended
    ? Math.min(now, known + Math.max(shortest, Math.min((now - known) * random.next(), 4 * shortest)))
    : Math.max(now - quiet, Math.min(known + shortest, now))
  const start = ended ? known : Math.max(known, end - (steps + 1) * random.integer(2, 10) * DAY)
  return Array.from({ length: steps + 1 }, (_, step) =>
    Math.floor(steps === 0 ? end : start + ((end - start) * step) / steps),
  )
}
