// Interviews of the last month and the next two weeks: some complete with their scorecards, some waiting for them, a few
// missed or called off.
import type { InterviewKind, ScorecardInput } from '#domains/interviews/schemas.ts'
import {
  createInterview,
  type Deps,
  followClock,
  submitScorecard,
  takeStep,
} from '#domains/interviews/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#platform/shared/durations.ts'
import { addDays, instantsOf, wallTimeOf, weekday } from '#platform/shared/zoned-time.ts'
import { listForInterviews } from './queries.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

const ZONE = 'America/Chicago'
const TIMES = ['09:00', '09:30', '10:00', '11:00', '13:00', '13:30', '14:00', '15:00', '16:15']
const KINDS: readonly InterviewKind[] = ['phone', 'video', 'video', 'in_person']

type Input = { staff: readonly DemoStaff[]; random: Random }

/** Nothing of the demo is mailed: the people are not real. */
const deps: Deps = { enqueue: async () => undefined, origin: '' }

export async function addInterviews(context: Context, input: Input): Promise<void> {
  const days = workdays(context.now)
  for (const [index, who] of (await listForInterviews(context.db)).entries()) {
    const day = beforeHiring(days[index % days.length] ?? '', who.hiredAt)
    const [startsAt] = instantsOf({ day, time: input.random.pick(TIMES) }, ZONE)
    if (startsAt) await addInterview(context, { ...input, ...who, startsAt })
  }
  await followClock(context, deps)
}

/** Twenty working days back, ten ahead. */
function workdays(now: Date): string[] {
  const today = wallTimeOf(now, ZONE).day
  const around = Array.from({ length: 43 }, (_, index) => addDays(today, index - 28))
  return around.filter((day) => weekday(day) <= 5)
}

/** Nobody is asked questions for a job that they have. */
function beforeHiring(day: string, hiredAt: string | null): string {
  const latest = hiredAt ? addDays(wallTimeOf(new Date(hiredAt), ZONE).day, -2) : day
  if (day <= latest) return day
  return addDays(latest, Math.min(0, 5 - weekday(latest)))
}

type Meeting = Input & { candidateId: string; jobId: string; startsAt: Date }

async function addInterview(context: Context, meeting: Meeting): Promise<void> {
  const { staff, random, candidateId, jobId, startsAt } = meeting
  const people = random.some(staff, random.chance(0.35) ? 2 : 1)
  const [organizer] = people
  if (!organizer) return
  const kind = random.pick(KINDS)
  const endsAt = new Date(startsAt.getTime() + random.pick([30, 45, 45, 60]) * MINUTE)
  const agreed = Math.min(startsAt.getTime() - 3 * DAY, context.now.getTime() - HOUR)
  const row = await createInterview(asStaff(context, organizer, new Date(agreed)), deps, {
    candidateId,
    jobId,
    kind,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    timezone: ZONE,
    place: kind === 'in_person' ? '1200 Main Street, second floor' : null,
    meetingUrl: kind === 'video' ? `https://meet.example.com/${candidateId.slice(-8)}` : null,
    note: '',
    participants: people.map(({ id }) => ({ userId: id, role: 'interviewer' as const })),
    invites: false,
    despiteConflicts: true,
    organizerId: organizer.id,
  })
  const as = (person: DemoStaff, at: number) =>
    asStaff(context, person, new Date(Math.min(at, context.now.getTime())))
  if (random.chance(0.6)) await takeStep(as(organizer, agreed + HOUR), deps, { id: row.id, step: 'confirm' })
  if (random.chance(0.07)) {
    await takeStep(as(organizer, agreed + 2 * HOUR), deps, {
      id: row.id,
      step: 'cancel',
      reason: 'The employer asked for another day',
    })
    return
  }
  const over = endsAt.getTime() + HOUR
  if (over > context.now.getTime()) return
  if (random.chance(0.1)) {
    await takeStep(as(organizer, over), deps, { id: row.id, step: 'noShow' })
    return
  }
  // The newest ones still wait for somebody.
  const waits = context.now.getTime() - over < 4 * DAY
  for (const person of waits ? people.slice(1) : people)
    await submitScorecard(as(person, over), { id: row.id, card: cardOf(random) })
}

const NOTES = [
  'Clear answers, gave examples from the last job.',
  'Knows the work, needs a week to learn the system.',
  'On time, well prepared.',
  'Hesitated when asked about nights.',
]

function cardOf(random: Random): ScorecardInput {
  return {
    overall: random.pick(['yes', 'yes', 'strong_yes', 'no', 'no_decision']),
    attributes: ['Skills', 'Experience', 'Communication', 'Reliability'].map((name) => ({
      name,
      rating: random.pick(['yes', 'yes', 'strong_yes', 'mixed', 'no']),
      note: random.chance(0.4) ? random.pick(NOTES) : '',
    })),
    privateNote: '',
  }
}
