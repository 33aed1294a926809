// Words of costs that only screens need.
import type { CostKind, LineKind, TIMED_ACTIVITIES } from '../contract/words.ts'

export const ACTIVITY_WORDS: Record<(typeof TIMED_ACTIVITIES)[number], string> = {
  call: 'Call without a length',
  voicemail: 'Voicemail',
  missed: 'Missed call',
  email: 'Email',
  sms: 'Text message',
  meeting: 'Meeting without a length',
  note: 'Note',
}

/** Shares of the bar at the top of a receipt, in one hue. Late costs are gray. */
export const LINE_COLORS: Record<LineKind, string> = {
  lead_ad: 'var(--seq-1)',
  lead_sales: 'var(--seq-2)',
  leads: 'var(--seq-5)',
  time: 'var(--seq-4)',
  posting: 'var(--seq-3)',
  checks: 'var(--seq-2)',
  messages: 'var(--seq-2)',
  people: 'var(--seq-3)',
  late: 'var(--neutral)',
}

export const isCredit = (kind: CostKind, cents: number) => kind === 'sales' && cents < 0

export const entriesWords = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'entry' : 'entries'}`

export function hoursWords(minutes: number): string {
  const whole = Math.round(minutes)
  const hours = Math.floor(whole / 60)
  if (hours === 0) return `${whole}\u00a0min`
  return whole % 60 === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h ${whole % 60}\u00a0min`
}
