// When a connection needs somebody. Pure.
import { DAY } from '#shared/durations.ts'
import { type IntegrationStatus, WARN_DAYS } from '../contract/words.ts'

/** The days before the end that were reached, or that it has ended. */
export type Warning = 'expired' | `${(typeof WARN_DAYS)[number]}`

type Standing = { status: IntegrationStatus; expiresAt: string | null }

export function warningOf({ status, expiresAt }: Standing, now: Date): Warning | null {
  if (status === 'disconnected') return null
  if (status === 'expired') return 'expired'
  if (!expiresAt) return null
  const left = Date.parse(expiresAt) - now.getTime()
  if (left <= 0) return 'expired'
  const reached = WARN_DAYS.toReversed().find((days) => left <= days * DAY)
  return reached ? `${reached}` : null
}

/** Each warning is sent once, and none after a more urgent one. */
export function isNewWarning(next: Warning | null, last: string | null): next is Warning {
  const order: readonly string[] = [...WARN_DAYS.map(String), 'expired']
  return next !== null && order.indexOf(next) > order.indexOf(last ?? '')
}

export function warningWords(warning: Warning | null, expiresAt: string | null, now: Date): string | null {
  if (!warning) return null
  if (warning === 'expired' || !expiresAt) return 'Expired'
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / DAY)
  return days <= 1 ? 'Expires within a day' : `Expires in ${days} days`
}

/** Until when the secret before the last rotation is accepted. Null once it is not. */
export const graceUntil = (until: string | undefined, now: Date) =>
  until && Date.parse(until) > now.getTime() ? until : null

export const needsAttention = (standing: Standing, now: Date) =>
  standing.status === 'degraded' || warningOf(standing, now) !== null

/** Production without an account for cards. A test provider there is the operator's own choice. */
export const lacksPayments = ({
  stripe,
  testPayments,
}: {
  stripe: unknown
  testPayments: 'on' | 'marked' | 'off'
}): boolean => !stripe && testPayments === 'off'
