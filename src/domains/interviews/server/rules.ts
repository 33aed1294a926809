// The allowed changes of an interview, and when. Pure: the clock is passed in.
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import type { FieldProblem } from '#shared/errors.ts'
import { addDays, isTimezone, startOfDay, wallTimeOf, weekday } from '#shared/zoned-time.ts'
import { type InterviewKind, type InterviewStatus, MAX_DAYS_AHEAD } from '../contract/words.ts'

type Span = { startsAt: Date; endsAt: Date }

const LONGEST = 8 * HOUR
const SHORTEST = 5 * MINUTE

/** All errors of a time, each at its field. */
export function problemsOfTime(
  { startsAt, endsAt }: Span,
  now: Date,
  { recordsPast = false } = {},
): FieldProblem[] {
  const problems: FieldProblem[] = []
  const length = endsAt.getTime() - startsAt.getTime()
  const ahead = startsAt.getTime() - now.getTime()
  if (length <= 0) problems.push({ path: 'endsAt', message: 'The end must come after the start.' })
  else if (length < SHORTEST)
    problems.push({ path: 'endsAt', message: 'An interview lasts at least 5 minutes.' })
  else if (length > LONGEST) problems.push({ path: 'endsAt', message: 'An interview lasts at most 8 hours.' })
  if (recordsPast) return [...problems, ...problemsOfPast({ startsAt, endsAt }, now)]
  if (ahead <= 0) problems.push({ path: 'startsAt', message: 'This time has passed. Choose a future time.' })
  else if (ahead > MAX_DAYS_AHEAD * DAY)
    problems.push({ path: 'startsAt', message: 'Choose a time within the next two years.' })
  return problems
}

/** A recorded interview is over, and not older than one can be scheduled ahead. */
function problemsOfPast({ startsAt, endsAt }: Span, now: Date): FieldProblem[] {
  if (endsAt > now)
    return [{ path: 'startsAt', message: 'This interview is not over yet. Schedule it instead.' }]
  if (now.getTime() - startsAt.getTime() <= MAX_DAYS_AHEAD * DAY) return []
  return [{ path: 'startsAt', message: 'Choose a time within the last two years.' }]
}

export const problemsOfZone = (timezone: string): FieldProblem[] =>
  isTimezone(timezone) ? [] : [{ path: 'timezone', message: 'Choose a timezone from the list.' }]

export function problemsOfPlace({
  kind,
  place,
}: {
  kind: InterviewKind
  place: string | null
}): FieldProblem[] {
  if (kind !== 'in_person' || place) return []
  return [{ path: 'place', message: 'Say where to meet.' }]
}

/** A participant listed twice would get two invitations, and an interview needs an interviewer for its score. */
export function problemsOfPeople(
  participants: readonly { userId: string; role: string }[],
  active: ReadonlySet<string>,
): FieldProblem[] {
  const ids = participants.map(({ userId }) => userId)
  const path = 'participants'
  if (new Set(ids).size !== ids.length) return [{ path, message: 'Choose each colleague once.' }]
  if (!ids.every((id) => active.has(id))) return [{ path, message: 'Choose active colleagues.' }]
  if (!participants.some(({ role }) => role === 'interviewer'))
    return [{ path, message: 'Choose at least one interviewer. Observers do not score.' }]
  return []
}

export type Act = 'change' | 'confirm' | 'cancel' | 'noShow' | 'close' | 'end'

type Subject = { status: InterviewStatus; startsAt: Date; endsAt: Date }

/** Whether an act fits the interview's current status. */
export function allows(act: Act, { status, startsAt, endsAt }: Subject, now: Date): boolean {
  const standing = status === 'scheduled' || status === 'confirmed'
  if (act === 'confirm') return status === 'scheduled' && now < endsAt
  if (act === 'change' || act === 'cancel') return standing
  if (act === 'noShow') return (standing || status === 'awaiting_feedback') && now >= startsAt
  if (act === 'end') return standing && now >= endsAt
  return status === 'awaiting_feedback'
}

/** A scorecard can be submitted from the start on, also late or again, but not for an interview that did not happen. */
export function mayScore({ status, startsAt }: Pick<Subject, 'status' | 'startsAt'>, now: Date): boolean {
  return status !== 'cancelled' && status !== 'no_show' && now >= startsAt
}

/** Complete after the end, when all scorecards are in. */
export function statusAfterCard(
  { status, endsAt }: Pick<Subject, 'status' | 'endsAt'>,
  participants: readonly { role: string; scored: boolean }[],
  now: Date,
): InterviewStatus {
  const all = participants.every(({ role, scored }) => role === 'observer' || scored)
  if (all && (status === 'awaiting_feedback' || now >= endsAt)) return 'complete'
  return status
}

/**
 * The scorecards that a reader may see: an interviewer sees others after submitting their own, so no rating influences
 * another.
 */
export function visibleCards<Card extends { interviewerId: string }>(
  cards: readonly Card[],
  reader: { userId: string; isInterviewer: boolean },
): { shown: Card[]; hidden: number } {
  const own = cards.some((card) => card.interviewerId === reader.userId)
  if (own || !reader.isInterviewer) return { shown: [...cards], hidden: 0 }
  return { shown: [], hidden: cards.length }
}

export const REMINDER_HOURS = [24, 2] as const

/**
 * The due reminder. One that was due before this time was scheduled is not sent, because the invitation is new. A late
 * worker sends only the nearest one.
 */
export function dueReminder(
  { startsAt, agreedAt }: { startsAt: Date; agreedAt: Date },
  now: Date,
): (typeof REMINDER_HOURS)[number] | null {
  if (now >= startsAt) return null
  const due = REMINDER_HOURS.filter((hours) => {
    const moment = startsAt.getTime() - hours * HOUR
    return now.getTime() >= moment && agreedAt.getTime() < moment
  })
  return due.at(-1) ?? null
}

export function overlapMinutes(one: Span, other: Span): number {
  const from = Math.max(one.startsAt.getTime(), other.startsAt.getTime())
  const to = Math.min(one.endsAt.getTime(), other.endsAt.getTime())
  return Math.max(0, Math.ceil((to - from) / MINUTE))
}

const STEP = 15 * MINUTE
const WORK_BEGINS = '08:00'
const WORK_ENDS = '18:00'

/** Up to three free times of the same length, within working hours of the timezone, from the wanted time on. */
export function freeTimes(
  wish: Span,
  busy: readonly Span[],
  { timezone, now }: { timezone: string; now: Date },
): Date[] {
  const length = wish.endsAt.getTime() - wish.startsAt.getTime()
  const found: Date[] = []
  const firstDay = wallTimeOf(wish.startsAt, timezone).day
  for (let days = 0; days < 7 && found.length < 3; days++) {
    const day = addDays(firstDay, days)
    if (weekday(day) > 5) continue
    const from = Math.max(startOfDay(day, timezone).getTime(), days === 0 ? wish.startsAt.getTime() : 0)
    const until = startOfDay(addDays(day, 1), timezone).getTime()
    for (let at = Math.ceil(from / STEP) * STEP; at + length <= until && found.length < 3; at += STEP) {
      const span = { startsAt: new Date(at), endsAt: new Date(at + length) }
      if (!isWorkTime(span, timezone) || span.startsAt <= now) continue
      if (busy.some((each) => overlapMinutes(each, span) > 0)) continue
      found.push(span.startsAt)
      // Three adjacent times in one gap would be the same offer.
      at += Math.max(length, 2 * STEP) - STEP
    }
  }
  return found
}

function isWorkTime({ startsAt, endsAt }: Span, timezone: string): boolean {
  const [from, to] = [wallTimeOf(startsAt, timezone), wallTimeOf(endsAt, timezone)]
  return from.day === to.day && from.time >= WORK_BEGINS && to.time <= WORK_ENDS
}

/** The limit of interviews in one calendar response. */
export const MAX_BLOCKS = 300

/**
 * How many interviews of one hour are drawn one by one: as many as fit side by side, and fewer if the total is too
 * large.
 */
export function maxDrawn({ hours, perHour }: { hours: readonly number[]; perHour: number }): number {
  const sum = (most: number) =>
    hours.filter((count) => count <= most).reduce((total, count) => total + count, 0)
  let most = perHour
  while (most > 0 && sum(most) > MAX_BLOCKS) most -= 1
  return most
}
