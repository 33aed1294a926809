// Two applications for each candidate, with the moves that led to where they are, the same ones every time.
import { type Random, seededRandom } from '../src/app/server/demo/random.ts'
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

/** A posting gets some two hundred applications, however many there are; a client some fifty postings. */
const PER_JOB = 200
const PER_CLIENT = 50
const END = Date.parse('2026-11-01T00:00:00Z')
const DAY = 86_400_000
const STAGES = [1, 2, 3, 4, 5, 6, 7].map((number) => `01990000-0000-7000-8000-00000000020${number}`)
/** How far people come; out of a hundred, so many fall out on the way. */
const DEPTHS = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 6]

export type World = {
  clients: number
  jobs: number
  candidateIds: readonly string[]
  owners: readonly string[]
}

const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
const clientId = (index: number) => `0190c000-0000-7000-8000-${hex(index, 12)}`
const jobId = (index: number) => `0190b000-0000-7000-8000-${hex(index, 12)}`
/** Ids that rise with time, as those of the product do. */
const rowId = (at: number, kind: number, index: number) =>
  `${hex(at, 12).slice(0, 8)}-${hex(at, 12).slice(8)}-7${hex(kind, 3)}-8${hex(index % 4096, 3)}-${hex(index, 12)}`

export function worldOf(candidateIds: readonly string[], owners: readonly string[]): World {
  const jobs = Math.max(5, Math.round((candidateIds.length * 2) / PER_JOB))
  return { jobs, clients: Math.max(2, Math.round(jobs / PER_CLIENT)), candidateIds, owners }
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

type Application = { id: string; lines: { application: string; moves: string[] } }

/** Each application with its moves, so that both tables are written from one and the same story. */
function application(random: Random, world: World, index: number): Application {
  const job = (index * 7919 + (index % 2) * 31) % world.jobs
  const created = END - Math.floor(random.next() ** 1.3 * 540 * DAY) - DAY
  const depth = random.pick(DEPTHS)
  const out = depth < 6 && random.chance(0.3)
  const id = rowId(created, 1, index)
  const by = 'Bench'
  const moves: string[] = []
  let at = created
  for (let step = 0; step <= depth + (out ? 1 : 0); step += 1) {
    const [from, to] = [STAGES[Math.min(step - 1, depth)] ?? null, STAGES[Math.min(step, depth)] ?? '']
    const status = statusAt(step, depth)
    const before = step === 0 ? null : statusAt(step - 1, depth)
    if (step > 0) at = Math.min(END, at + random.integer(1, 8 * 24) * 3_600_000 + 1 + step)
    moves.push(
      copyLine([
        rowId(at, 2, index * 8 + step),
        id,
        from,
        to,
        before,
        status,
        by,
        new Date(at).toISOString(),
      ]),
    )
  }
  const status = statusAt(depth + (out ? 1 : 0), depth)
  const times = [new Date(created).toISOString(), new Date(at).toISOString()]
  const place = [
    jobId(job),
    clientId(job % world.clients),
    STAGES[depth] ?? '',
    new Date(at).toISOString(),
    -index,
    status,
  ]
  const owner = random.chance(0.9) ? random.pick(world.owners) : null
  const candidate = world.candidateIds[Math.floor(index / 2)] ?? ''
  return { id, lines: { application: copyLine([id, candidate, ...place, owner, ...times]), moves } }
}

function statusAt(step: number, depth: number): string {
  if (step > depth) return 'disqualified'
  return step === 6 ? 'hired' : 'active'
}

export function* applicationLines(world: World): Generator<string> {
  const random = seededRandom(21)
  for (let index = 0; index < world.candidateIds.length * 2; index += 1)
    yield application(random, world, index).lines.application
}

export function* moveLines(world: World): Generator<string> {
  const random = seededRandom(21)
  for (let index = 0; index < world.candidateIds.length * 2; index += 1)
    yield* application(random, world, index).lines.moves
}
