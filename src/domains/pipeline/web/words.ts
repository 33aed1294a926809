// Texts of the pipeline.
import { DAY } from '#shared/durations.ts'
import { formatDuration, formatTotal, plural } from '#ui/format.ts'
import { formatTime } from '#ui/format-time.ts'
import type { BoardColumn, Card, Stage, WaitingMail } from '../contract/schemas.ts'
import { type SlaState, type StageKind, slaState, UNDO_WINDOW_MINUTES } from '../contract/words.ts'

export const KIND_WORDS: Record<StageKind, string> = {
  active: 'In progress',
  offer: 'Offer',
  hired: 'Hired',
  archived: 'Archived',
}

/** "2 d over", or the time in stage. */
export function timeIn(card: Card, stage: Stage, now: Date): { text: string; state: SlaState } {
  const state = slaState({
    enteredAt: card.stageEnteredAt,
    slaDays: stage.slaDays,
    status: card.status,
    now,
  })
  const here = now.getTime() - Date.parse(card.stageEnteredAt)
  if (state !== 'over' || stage.slaDays === null)
    return { text: formatDuration(Math.max(here, 60_000)), state }
  return { text: `${formatDuration(here - stage.slaDays * DAY)} over`, state }
}

/** "ICU nurse, 4 years · Pasadena, TX" */
export function factsOf({ candidate }: Card): string {
  const years = candidate.years === null ? null : yearsOf(candidate.years)
  return [[candidate.title, years].filter(Boolean).join(', '), candidate.place].filter(Boolean).join(' · ')
}

function yearsOf(years: number): string {
  if (years === 0) return 'under a year'
  return years === 1 ? '1 year' : `${years} years`
}

/** A minimum rises with loaded cards. */
export function countOf({ total, cards }: BoardColumn): number | string {
  return total.exact ? total.count : formatTotal({ ...total, count: Math.max(total.count, cards.length) })
}

/** "limit 2 d", or "2 over 2 d". */
export function limitOf(column: BoardColumn, now: Date): { limit?: string; over?: boolean } {
  const { slaDays } = column.stage
  if (slaDays === null) return {}
  const since = new Date(now.getTime() - slaDays * DAY).toISOString()
  // Times have one text format and are compared as text, because a column may have thousands.
  const loaded = column.cards.filter((card) => card.status === 'active' && card.stageEnteredAt < since).length
  const over = column.nextCursor ? (column.over?.count ?? loaded) : loaded
  if (over === 0) return { limit: `limit ${slaDays} d` }
  const cut = Boolean(column.nextCursor && column.over?.cut)
  return { limit: `${formatTotal({ count: over, exact: !cut, cut })} over ${slaDays} d`, over: true }
}

const dayOf = (at: Date, timeZone?: string) =>
  new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'short', month: 'short', day: 'numeric' }).format(at)

/** "Thu, Nov 19, 2:00 PM", or "Today, 2:00 PM", in the timezone of the viewer's calendar. */
export function interviewWords(at: string, now: Date, timeZone?: string): string {
  const date = new Date(at)
  const day = dayOf(date, timeZone)
  return `${day === dayOf(now, timeZone) ? 'Today' : day}, ${formatTime(date, timeZone)}`
}

export type Ending = { interviews: number; first: { name: string; startsAt: string } | null }

/** The interviews that would be canceled with an application. */
export function endingWords({ interviews, first }: Ending, people: number): string {
  if (!first) return ''
  if (interviews > 1) return `${interviews} upcoming interviews are canceled too, and everyone is notified.`
  const whose = people > 1 ? ` with ${first.name}` : ''
  return `The interview${whose} on ${dayOf(new Date(first.startsAt))} is canceled too, and everyone is notified.`
}

/** A sentence that canceled interviews are not restored. Empty if there was none. */
export function stayOffWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? 'The interview stays canceled. Schedule a new one.'
    : `${plural(count, 'interview', 'interviews')} stay canceled. Schedule new ones.`
}

type Back = {
  mail: 'none' | 'cancelled' | 'sent'
  stageMail: WaitingMail | null
  calledOff: readonly unknown[]
}

export function backWords(name: string, { mail, stageMail, calledOff }: Back): string {
  const sent = mail === 'sent' ? 'The email was already sent.' : ''
  const waits = stageMail ? mailWords(stageMail) : ''
  return [`${name} is back.`, sent, stayOffWords(calledOff.length), waits].filter(Boolean).join(' ')
}

export const SENDS_MAIL = 'sends an email'

/** The email of a move, when it is sent, and how to stop it. */
export const mailWords = ({ template, dueAt }: WaitingMail) =>
  `The email “${template}” is sent at ${formatTime(new Date(dueAt))}, unless you move the card first.`

/** The pending emails, and how to stop them. Empty if there are none. */
export function mailsWords(count: number): string {
  if (count === 0) return ''
  return count === 1
    ? `An email is sent in ${UNDO_WINDOW_MINUTES} minutes, unless you move the card first.`
    : `${plural(count, 'email')} will be sent in ${UNDO_WINDOW_MINUTES} minutes, unless you move the cards first.`
}
