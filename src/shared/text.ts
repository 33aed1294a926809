// Texts of users. plain-errors.ts has the message for a text that is too long.
import { z } from 'zod'

/**
 * Invisible characters: direction marks would reverse text around a name, and a name of empty ones would be blank.
 * Joiners stay, because scripts and emoji need them.
 */
const UNSEEN = /[\u200b\u2060\ufeff\ufffe\uffff\u202a-\u202e\u2066-\u2069]/g

/** Line breaks, bells and NULs inside a line become a space. No database stores a NUL. */
// oxlint-disable-next-line no-control-regex -- A line must not have control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

type TextRule = { max: number; pattern?: RegExp; error?: string }

/**
 * A text with a limit and an optional pattern. Zod continues after a failed check, so the limit aborts: no pattern sees
 * a longer text. Patterns must still be linear.
 */
export function text({ max, pattern, error }: TextRule) {
  const limited = z.string().trim().max(max, { abort: true })
  return pattern ? limited.regex(pattern, error) : limited
}

export const zipSchema = text({ max: 10, pattern: /^\d{5}$/, error: 'Enter a five-digit ZIP code.' })

/** Whether a text is a line already, for what must not be changed, such as a secret. */
export const isPlainLine = (text: string) => text.isWellFormed() && cleanLine(text) === text.trim()

/** For texts without a schema, such as a file name. */
export const cleanLine = (text: string) => text.replace(UNSEEN, '').replace(CONTROL, ' ').trim()

// oxlint-disable-next-line no-control-regex -- Tabs and line breaks stay. PostgreSQL stores no NUL.
const CONTROL_IN_NOTES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** For several lines from strangers, such as a received mail. */
export const cleanNote = (text: string) =>
  text.toWellFormed().replace(UNSEEN, '').replace(/\r\n?/g, '\n').replace(CONTROL_IN_NOTES, '')

/** Several lines. The same direction marks would reverse them. */
export const note = (max: number) =>
  z
    .string()
    .overwrite((text) => text.replace(UNSEEN, '').replace(/\r\n?/g, '\n'))
    .max(max, `Write ${max.toLocaleString('en-US')} characters or fewer.`)

export const line = (max: number) => z.string().overwrite(cleanLine).max(max, { abort: true })
