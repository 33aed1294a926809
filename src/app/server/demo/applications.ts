// Who applied for what, and how far they came: six months of moves, made through the same services as real ones.
import type { CandidateStatus } from '#domains/candidates/schemas.ts'
import {
  createApplication,
  disqualifyApplication,
  editApplication,
  listReasons,
  listStages,
  moveApplication,
} from '#domains/pipeline/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts'
import { TRADE_OF } from './people.ts'
import { type DemoJob, type DemoPerson, listForPipeline, listUnanswered } from './queries.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

const APPLICATIONS = 320

/** How far each status has come on the board; whoever was rejected fell out somewhere on the way. */
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
/** The frequent ones are there more than once. */
const REASONS = Object.entries({
  'Pay too low': 3,
  'Not enough experience': 2,
  'Too far to travel': 2,
  'License or certificate missing': 1,
  'Took another job': 1,
  'Hours do not fit': 1,
  'Not reachable': 1,
  'Employer chose somebody else': 1,
}).flatMap(([label, weight]) => Array.from({ length: weight }, () => label))
const COMMENTS = [
  'Said so on the phone, friendly, would talk again.',
  'Asked for nights only.',
  'Wants to hear of other jobs nearby.',
]
const FLAGS = [
  { flag: 'waiting', flagNote: 'Waits for the license check' },
  { flag: 'waiting', flagNote: 'Employer answers on Thursday' },
  { flag: 'blocked', flagNote: 'Background check is not back' },
] as const

type Input = { staff: readonly DemoStaff[]; random: Random }
type Story = { person: DemoPerson; job: DemoJob; depth: number; out: boolean }

export async function addApplications(context: Context, input: Input): Promise<void> {
  const { random } = input
  const { people, jobs } = await listForPipeline(context.db)
  const stages = (await listStages(context.db)).map(({ id }) => id)
  const reasons = new Map((await listReasons(context.db)).map(({ id, label }) => [label, id]))
  let made = 0
  for (const person of random.some(people, people.length)) {
    const depths = DEPTH[person.status]
    const fitting = jobs.filter((job) => TRADE_OF.get(job.title) === TRADE_OF.get(person.title))
    const open = fitting.filter((job) => job.status === 'open')
    const out = person.status === 'rejected'
    // Who is done with came for a job that was out then, whatever became of it.
    const then = fitting.filter((job) => Date.parse(job.posted_at) < Date.parse(person.created_at) + 7 * DAY)
    const choice = out || person.status === 'hired' ? then : open
    if (!depths || choice.length === 0 || made >= APPLICATIONS || random.chance(0.3)) continue
    made += 1
    // Most choose among the few postings that everybody sees first.
    const job = random.chance(0.6) ? (choice[0] ?? random.pick(choice)) : random.pick(choice)
    await tell(context, { ...input, stages, reasons }, { person, job, depth: random.pick(depths), out })
  }
}

/** Those who came by themselves have been answered, too, but for the last few. */
export async function answerApplications(context: Context, { staff, random }: Input): Promise<void> {
  const [first, ...later] = (await listStages(context.db)).map(({ id }) => id)
  const reasons = new Map((await listReasons(context.db)).map(({ id, label }) => [label, id]))
  const now = context.now.getTime()
  for (const { id, created_at } of await listUnanswered(context.db, new Date(now - 4 * DAY))) {
    if (random.chance(0.05)) continue
    const who = random.pick(staff)
    if (random.chance(0.7)) {
      const at = new Date(Date.parse(created_at) + random.integer(4, 90) * HOUR)
      const reasonId = reasons.get(random.pick(REASONS)) ?? ''
      await disqualifyApplication(asStaff(context, who, at), {}, { id, input: { reasonId } })
    } else {
      const at = new Date(now - random.integer(1, 80) * HOUR)
      const move = { stageId: random.pick(later.slice(0, 3)), fromStageId: first ?? '' }
      await moveApplication(asStaff(context, who, at), {}, { id, move })
    }
  }
}

type World = Input & { stages: readonly string[]; reasons: ReadonlyMap<string, string> }

async function tell(context: Context, world: World, { person, job, depth, out }: Story): Promise<void> {
  const { random, staff, stages, reasons } = world
  const owner = staff.find(({ id }) => id === person.owner_id) ?? random.pick(staff)
  const times = timesOf(context, random, {
    person,
    job,
    steps: depth + (out ? 1 : 0),
    ended: out || depth === 6,
  })
  const at = (step: number) => {
    const who = random.chance(0.8) ? owner : random.pick(staff)
    return asStaff(context, who, new Date(times[step] ?? context.now.getTime()))
  }
  const { id } = await createApplication(at(0), {
    candidateId: person.id,
    jobId: job.id,
    source: random.pick(['manual', 'job_posting', 'job_posting']),
    ownerId: owner.id,
  })
  for (let step = 1; step <= depth; step += 1) {
    const move = { stageId: stages[step] ?? '', fromStageId: stages[step - 1] ?? '' }
    await moveApplication(at(step), {}, { id, move })
  }
  if (out) {
    const reasonId = reasons.get(reasonFor(job, random.pick(REASONS))) ?? ''
    const comment = random.chance(0.5) ? { comment: random.pick(COMMENTS) } : {}
    await disqualifyApplication(at(depth + 1), {}, { id, input: { reasonId, ...comment } })
  } else if (depth > 0 && depth < 6 && random.chance(0.14)) {
    await editApplication(at(depth), id, random.pick(FLAGS))
  }
}

/** A posting loses people mostly for one thing that is wrong with it. */
const FAULTS = ['Pay too low', 'Not enough experience', 'Too far to travel']
const reasonFor = ({ title }: DemoJob, drawn: string) =>
  FAULTS.includes(drawn) ? (FAULTS[title.length % FAULTS.length] ?? drawn) : drawn

type Frame = { person: DemoPerson; job: DemoJob; steps: number; ended: boolean }

/** One moment for each step: after the person came and the job was posted, and of late where it is still under way. */
function timesOf(context: Context, random: Random, { person, job, steps, ended }: Frame): number[] {
  const now = context.now.getTime() - 5 * MINUTE
  const known = Math.min(Math.max(Date.parse(person.created_at), Date.parse(job.posted_at)), now - HOUR)
  const quiet = random.chance(0.65) ? random.integer(1, 40) * HOUR : random.integer(2, 12) * DAY
  const end = ended
    ? known + Math.min((now - known) * random.next(), (steps + 1) * (1 + 5 * random.next()) * DAY)
    : Math.max(now - quiet, known)
  const start = ended ? known : Math.max(known, end - (steps + 1) * random.integer(1, 10) * DAY)
  return Array.from({ length: steps + 1 }, (_, step) =>
    Math.floor(steps === 0 ? end : start + ((end - start) * step) / steps),
  )
}
