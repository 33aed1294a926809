// Text that people type in one line. What is too long is said by plain-errors.ts, as everywhere.
import { z } from 'zod'

/**
 * Signs that nobody sees: those that turn the direction of what follows would turn every sentence around a name, and a name
 * of nothing but empty ones would be an empty line. Joiners stay, for scripts and emoji are written with them.
 */
const UNSEEN = /[\u200b\u2060\ufeff\ufffe\uffff\u202a-\u202e\u2066-\u2069]/g

/** The end of a line inside of a line, a bell, a NUL that no database takes: a space is what was meant, if anything. */
// oxlint-disable-next-line no-control-regex -- Control characters are exactly what a line must not have.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

type TextRule = { max: number; pattern?: RegExp; error?: string }

/**
 * A text with a limit and an optional pattern. Zod runs later checks although an earlier one failed, so the limit aborts:
 * no pattern ever sees a longer text. Patterns must be linear all the same.
 */
export function text({ max, pattern, error }: TextRule) {
  const limited = z.string().trim().max(max, { abort: true })
  return pattern ? limited.regex(pattern, error) : limited
}

export const zipSchema = text({ max: 10, pattern: /^\d{5}$/, error: 'Enter a five-digit ZIP code.' })

/** For texts that no schema reads, such as the name of a file. */
export const cleanLine = (text: string) => text.replace(UNSEEN, '').replace(CONTROL, ' ').trim()

export const line = (max: number) => z.string().overwrite(cleanLine).max(max, { abort: true })
