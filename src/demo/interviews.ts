// Interviews of every application that reached Interviewing: complete with scorecards if the candidate got an offer,
// this week and next if the application is still there. A few were missed or canceled.
import type { ScorecardInput } from '#domains/interviews/contract/schemas.ts'
import type { InterviewKind } from '#domains/interviews/contract/words.ts'
import { createInterview, followClock, submitScorecard, takeStep } from '#domains/interviews/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { addDays, instantsOf, wallTimeOf, weekday } from '#shared/zoned-time.ts'
import { listForInterviews } from './queries/demo.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

const ZONE = 'America/Chicago'
const TIMES = ['09:00', '09:30', '10:00', '11:00', '13:00', '13:30', '14:00', '15:00', '16:15']
const KINDS: readonly InterviewKind[] = ['phone', 'video', 'video', 'in_person']

type Input = { staff: readonly DemoStaff[]; random: Random }

export async function addInterviews(context: Context, input: Input): Promise<void> {
  const interviewees = await listForInterviews(context.db)
  const open = interviewees.filter(({ until }) => until === null)
  const slots = slotsAround(context.now, open.length)
  for (const [index, who] of open.entries()) {
    const startsAt = slots[index]
    if (startsAt) await addInterview(context, { ...input, ...who, startsAt, isDecided: false })
  }
  for (const who of interviewees) {
    const startsAt = who.until && between(who.since, who.until, input.random)
    if (startsAt) await addInterview(context, { ...input, ...who, startsAt, isDecided: true })
  }
  await followClock(context)
}

const PER_DAY = 5

/**
 * This week is full, the end of last week awaits feedback, and next week is filling. A weekend day also belongs to the
 * week, because the calendar opens there.
 */
function slotsAround(now: Date, count: number): Date[] {
  const today = wallTimeOf(now, ZONE).day
  const monday = addDays(today, 1 - weekday(today))
  const week = (start: string) => Array.from({ length: 5 }, (_, index) => addDays(start, index))
  const thisWeek = [...new Set([...week(monday), today])].sort()
  const days = [...thisWeek, ...week(addDays(monday, -7)).slice(3), ...week(addDays(monday, 7))]
  const slots = days.flatMap((day, index) =>
    Array.from({ length: index < thisWeek.length ? PER_DAY : 3 }, (_, number) =>
      instantsOf({ day, time: TIMES[(number * 2 + index) % TIMES.length] ?? '' }, ZONE).slice(0, 1),
    ).flat(),
  )
  return slots.slice(0, count)
}

/** A time between two moments, on a workday if possible. Null when they are too close. */
function between(since: string, until: string, random: Random): Date | null {
  const first = wallTimeOf(new Date(since), ZONE).day
  const days = Array.from({ length: 7 }, (_, offset) => addDays(first, offset))
  for (const day of days.sort((one, other) => Number(weekday(one) > 5) - Number(weekday(other) > 5))) {
    const [startsAt] = instantsOf({ day, time: random.pick(TIMES) }, ZONE)
    const isBetween =
      startsAt && startsAt.getTime() > Date.parse(since) && startsAt.getTime() + 2 * HOUR < Date.parse(until)
    if (isBetween) return startsAt
  }
  return null
}

type Meeting = Input & { candidateId: string; jobId: string; startsAt: Date; isDecided: boolean }

async function addInterview(context: Context, meeting: Meeting): Promise<void> {
  const { staff, random, candidateId, jobId, startsAt, isDecided } = meeting
  const people = random.some(staff, random.chance(0.35) ? 2 : 1)
  const [organizer] = people
  if (!organizer) return
  const kind = random.pick(KINDS)
  const endsAt = new Date(startsAt.getTime() + random.pick([30, 45, 45, 60]) * MINUTE)
  const agreed = Math.min(startsAt.getTime() - 3 * DAY, context.now.getTime() - HOUR)
  const row = await createInterview(asStaff(context, organizer, new Date(agreed)), {
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
  if (random.chance(0.6)) await takeStep(as(organizer, agreed + HOUR), { id: row.id, step: 'confirm' })
  if (!isDecided && random.chance(0.07)) {
    await takeStep(as(organizer, agreed + 2 * HOUR), {
      id: row.id,
      step: 'cancel',
      reason: 'The employer asked for another day',
    })
    return
  }
  const over = endsAt.getTime() + HOUR
  if (over > context.now.getTime()) return
  if (!isDecided && random.chance(0.1)) {
    await takeStep(as(organizer, over), { id: row.id, step: 'noShow' })
    return
  }
  // The newest ones still await feedback.
  const waits = !isDecided && context.now.getTime() - over < 4 * DAY
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
