// Rules of outreach. Pure: the clock is passed in.
import type { CandidateStatus } from '#domains/candidates/contract/words.ts'
import { MINUTE } from '#shared/durations.ts'
import type { FieldProblem } from '#shared/errors.ts'
import { addDays, instantsOf, wallTimeOf, weekday } from '#shared/zoned-time.ts'
import type { SendWindow, Step } from '../contract/schemas.ts'
import { type CampaignStatus, NO_POSTAL_ADDRESS } from '../contract/words.ts'

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** The first instant of a window on a day. A start in the hour skipped in spring is the next that exists. */
function opening(day: string, { start, end }: SendWindow, zone: string): Date | null {
  for (let minutes = start; minutes < end; minutes += 15) {
    const [first] = instantsOf({ day, time: clock(minutes) }, zone)
    if (first) return first
  }
  return null
}

/** The earliest instant from `at` on that lies in the window, by the recipient's clock. */
export function nextInWindow(at: Date, window: SendWindow, zone: string): Date {
  const wall = wallTimeOf(at, zone)
  for (let ahead = 0; ahead <= 14; ahead += 1) {
    const day = addDays(wall.day, ahead)
    if (!window.days.includes(weekday(day))) continue
    if (ahead === 0 && wall.time >= clock(window.start) && isBefore(wall.time, window.end)) return at
    const opens = opening(day, window, zone)
    if (opens && opens >= at) return opens
  }
  return at
}

/** 24:00 is the end of the day. */
const isBefore = (time: string, end: number) => end === 1_440 || time < clock(end)

/** When each step leaves, if nothing else delays it. */
export function stepTimes(
  steps: readonly Pick<Step, 'waitMinutes'>[],
  { from, window, zone }: { from: Date; window: SendWindow; zone: string },
): Date[] {
  const times: Date[] = []
  for (const { waitMinutes } of steps) {
    const earliest = new Date((times.at(-1) ?? from).getTime() + waitMinutes * MINUTE)
    times.push(nextInWindow(earliest, window, zone))
  }
  return times
}

const MOVES: Record<'start' | 'pause' | 'resume' | 'cancel', readonly CampaignStatus[]> = {
  start: ['draft'],
  pause: ['running'],
  resume: ['paused'],
  cancel: ['running', 'paused'],
}
export type Move = keyof typeof MOVES

const REFUSALS: Record<Move, string> = {
  start: 'This campaign was already started.',
  pause: 'This campaign is not sending.',
  resume: 'This campaign is not paused.',
  cancel: 'This campaign has already ended.',
}

/** Why a campaign with this status cannot do this, or null. */
export const refusalOf = (status: CampaignStatus, move: Move): string | null =>
  MOVES[move].includes(status) ? null : REFUSALS[move]

/** A sequence ends for a candidate who was hired or rejected after the start. */
export function endingBy(
  status: CandidateStatus,
  atStart: string | null,
): { outcome: 'hired' | 'stopped'; reason: string | null } | null {
  if (status === atStart) return null
  if (status === 'hired') return { outcome: 'hired', reason: null }
  return status === 'rejected' ? { outcome: 'stopped', reason: 'Rejected after the start.' } : null
}

/** What a follow-up without a subject continues. */
export const firstSubject = (steps: readonly Pick<Step, 'channel' | 'subject'>[]) =>
  steps.find(({ channel, subject }) => channel === 'email' && subject !== '')?.subject

/** Half of the recipients, always the same ones. Ids end at random. */
export const variantOf = (recipientId: string, { subjectB }: Pick<Step, 'subjectB'>) => {
  if (subjectB === '') return null
  return Number.parseInt(recipientId.slice(-1), 16) % 2 === 0 ? 'a' : 'b'
}

/** What a draft lacks before it can start. */
export function startProblems(draft: {
  hasAudience: boolean
  steps: readonly (readonly FieldProblem[])[]
  lacksAddress: boolean
}): FieldProblem[] {
  const problems: FieldProblem[] = []
  if (!draft.hasAudience) problems.push({ path: 'audience', message: 'Choose a saved view.' })
  if (draft.steps.length === 0) problems.push({ path: 'steps', message: 'Add a step.' })
  for (const [index, of] of draft.steps.entries())
    for (const { path, message } of of)
      problems.push({ path: `steps.${index}.${path}`, message: `Step ${index + 1}: ${message}` })
  if (draft.lacksAddress) problems.push({ path: 'postalAddress', message: NO_POSTAL_ADDRESS })
  return problems
}
