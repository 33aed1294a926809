// Two applications for each candidate, with their moves, disqualifications and interviews. The rows are the same in
// every run.
import { type Random, seededRandom } from '#demo/random.ts'
import { copyLine } from './copy.ts'

export const CLIENT_COLUMNS = ['id', 'name', 'industry', 'timezone', 'status'] as const
export const JOB_COLUMNS =
  'id client_id title slug reference_number description employment_type category city state openings status posted_at'.split(
    ' ',
  )
export const APPLICATION_COLUMNS =
  'id candidate_id job_id client_id stage_id stage_entered_at position status owner_id created_at updated_at'.split(
    ' ',
  )
export const MOVE_COLUMNS =
  'id application_id from_stage_id to_stage_id from_status to_status by_name at'.split(' ')

/** A posting gets about two hundred applications and a client about fifty postings, at every size. */
const PER_JOB = 200
const PER_CLIENT = 50
const END = Date.parse('2026-11-01T00:00:00Z')
const DAY = 86_400_000
const STAGES = [1, 2, 3, 4, 5, 6, 7].map((number) => `01990000-0000-7000-8000-00000000020${number}`)
/** How many of a hundred candidates leave at each stage. */
const DEPTHS = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 6]
const INTERVIEWING = 4

export const DISQUALIFICATION_COLUMNS =
  'id application_id job_id reason_id stage_id by_name at reconsider_on'.split(' ')
export const INTERVIEW_COLUMNS =
  'id application_id candidate_id client_id round kind starts_at ends_at timezone status ics_uid agreed_at organizer_id'.split(
    ' ',
  )
export const PARTICIPANT_COLUMNS = 'interview_id starts_at user_id role response'.split(' ')

export type World = {
  clients: number
  jobs: number
  candidateIds: readonly string[]
  owners: readonly string[]
  /** The number of interviewers grows with the agency, so the week of one interviewer stays the same size. */
  interviewers: readonly string[]
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
const clientId = (index: number) => `0190c000-0000-7000-8000-${hex(index, 12)}`
const jobId = (index: number) => `0190b000-0000-7000-8000-${hex(index, 12)}`
/** Ids rise with time, as in the product. */
const rowId = (at: number, kind: number, index: number) =>
  `${hex(at, 12).slice(0, 8)}-${hex(at, 12).slice(8)}-7${hex(kind, 3)}-8${hex(index % 4096, 3)}-${hex(index, 12)}`

export function worldOf(given: Pick<World, 'candidateIds' | 'owners' | 'interviewers'>): World {
  const jobs = Math.max(5, Math.round((given.candidateIds.length * 2) / PER_JOB))
  return { ...given, jobs, clients: Math.max(2, Math.round(jobs / PER_CLIENT)) }
}

export function* clientLines({ clients }: World): Generator<string> {
  for (let index = 0; index < clients; index += 1)
    yield copyLine([clientId(index), `Client ${index}`, 'Health care', 'America/Chicago', 'active'])
}

export function* jobLines({ jobs, clients }: World): Generator<string> {
  for (let index = 0; index < jobs; index += 1) {
    const facts = [
      'Work.',
      'full_time',
      'Nursing',
      'Houston',
      'TX',
      999,
      'open',
      new Date(END - 400 * DAY).toISOString(),
    ]
    yield copyLine([
      jobId(index),
      clientId(index % clients),
      `Job ${index}`,
      `job-${index}`,
      `B-${index}`,
      ...facts,
    ])
  }
}

export type Lines = {
  application: string
  moves: string[]
  disqualification: string | null
  interview: string | null
  participants: string[]
}

/** Each application with all its rows, so that all tables agree. */
function story(random: Random, world: World, index: number): Lines {
  const job = (index * 7919 + (index % 2) * 31) % world.jobs
  const created = END - Math.floor(random.next() ** 1.3 * 540 * DAY) - DAY
  const depth = random.pick(DEPTHS)
  const out = depth < 6 && random.chance(0.3)
  const id = rowId(created, 1, index)
  const candidateId = world.candidateIds[Math.floor(index / 2)] ?? ''
  const clientOf = clientId(job % world.clients)
  const { moves, at } = movesOf(random, { id, index, created, depth, out })
  const stageId = STAGES[depth] ?? ''
  const times = [new Date(created).toISOString(), iso(at)]
  const status = statusAt(depth + (out ? 1 : 0), depth)
  const owner = random.chance(0.9) ? random.pick(world.owners) : null
  const place = [jobId(job), clientOf, stageId, iso(at), -index, status]
  return {
    application: copyLine([id, candidateId, ...place, owner, ...times]),
    moves,
    disqualification: out ? disqualification(random, { id, jobId: jobId(job), index, stageId, at }) : null,
    ...interview(random, world, { id, index, depth, candidateId, clientId: clientOf, at }),
  }
}

const iso = (at: number) => new Date(at).toISOString()

type Path = { id: string; index: number; created: number; depth: number; out: boolean }

function movesOf(random: Random, { id, index, created, depth, out }: Path): { moves: string[]; at: number } {
  const moves: string[] = []
  let at = created
  for (let step = 0; step <= depth + (out ? 1 : 0); step += 1) {
    const [from, to] = [STAGES[Math.min(step - 1, depth)] ?? null, STAGES[Math.min(step, depth)] ?? '']
    const before = step === 0 ? null : statusAt(step - 1, depth)
    if (step > 0) at = Math.min(END, at + random.integer(1, 8 * 24) * 3_600_000 + 1 + step)
    const move = [rowId(at, 2, index * 8 + step), id, from, to, before, statusAt(step, depth)]
    moves.push(copyLine([...move, 'Bench', iso(at)]))
  }
  return { moves, at }
}

function disqualification(
  random: Random,
  out: { id: string; jobId: string; index: number; stageId: string; at: number },
): string {
  const { id, index, stageId, at } = out
  const reason = `01990000-0000-7000-8000-00000000030${random.integer(1, 9)}`
  const reconsider = random.chance(0.6) ? iso(at + random.integer(30, 180) * DAY).slice(0, 10) : null
  return copyLine([rowId(at, 3, index), id, out.jobId, reason, stageId, 'Bench', iso(at), reconsider])
}

type Met = { id: string; index: number; depth: number; candidateId: string; clientId: string; at: number }

/** A candidate in Interviewing has met two colleagues. Some interviews are in the future. */
function interview(random: Random, world: World, met: Met): Pick<Lines, 'interview' | 'participants'> {
  if (met.depth < INTERVIEWING) return { interview: null, participants: [] }
  const day = Math.floor((met.at + random.integer(-20, 30) * DAY) / DAY) * DAY
  const starts = day + random.integer(14, 22) * 3_600_000
  const status = starts > END ? 'scheduled' : random.pick(['complete', 'complete', 'complete', 'cancelled'])
  const id = rowId(starts, 4, met.index)
  const who = [random.pick(world.interviewers), random.pick(world.interviewers)]
  const facts = [1, random.pick(['phone', 'video', 'in_person']), iso(starts), iso(starts + 45 * 60_000)]
  const people = [met.id, met.candidateId, met.clientId]
  const agreed = ['America/Chicago', status, `${id}@bench`, iso(starts - 5 * DAY), who[0] ?? '']
  return {
    interview: copyLine([id, ...people, ...facts, ...agreed]),
    participants: [...new Set(who)].map((each) =>
      copyLine([id, iso(starts), each, 'interviewer', 'accepted']),
    ),
  }
}

function statusAt(step: number, depth: number): string {
  if (step > depth) return 'disqualified'
  return step === 6 ? 'hired' : 'active'
}

/** All applications, some thousand at a time: enough for one COPY for each table, and little memory. */
export function* applicationsOf(world: World, size = 50_000): Generator<Lines[]> {
  const random = seededRandom(21)
  const count = world.candidateIds.length * 2
  for (let start = 0; start < count; start += size)
    yield Array.from({ length: Math.min(size, count - start) }, (_, index) =>
      story(random, world, start + index),
    )
}
