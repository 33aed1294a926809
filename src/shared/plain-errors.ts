// Default messages for zod errors, as sentences that users can act on. Used on both sides.
import { config, type z } from 'zod'

const EXPECTED: Partial<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Enter a list.',
  object: 'Enter an object with fields.',
  date: 'Enter a date.',
}

const FORMATS: Partial<Record<string, string>> = {
  uuid: 'This is not an id.',
  email: 'Enter an address such as name@example.com.',
  url: 'Enter an address such as https://example.com.',
  date: 'Enter a date such as 2026-01-31.',
  datetime: 'Enter a time such as 2026-01-31T09:30:00Z.',
}

type Limit = { origin: string; minimum?: number | bigint; maximum?: number | bigint; inclusive?: boolean }

type Words = { below: (limit: string) => string; above: (limit: string) => string }
const NUMBER: Words = { below: (limit) => `Use ${limit} or more.`, above: (limit) => `Use ${limit} or less.` }

/** The message for an exceeded limit, by unit. */
const BEYOND: Partial<Record<string, Words>> = {
  string: {
    below: (limit) => (limit === '1' ? 'Fill this in.' : `Use at least ${limit} characters.`),
    above: (limit) => `Use at most ${limit} characters.`,
  },
  number: NUMBER,
  int: NUMBER,
  array: { below: (limit) => `Enter at least ${limit}.`, above: (limit) => `Enter at most ${limit}.` },
}

function beyond({ origin, minimum, maximum, inclusive }: Limit): string | undefined {
  const words = BEYOND[origin]
  if (minimum === 0 && inclusive === false) return 'Use more than 0.'
  if (minimum !== undefined) return words?.below(minimum.toLocaleString('en-US'))
  return maximum === undefined ? undefined : words?.above(maximum.toLocaleString('en-US'))
}

/** Undefined where zod's own message is fine. */
const plainError: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'This field is required.'
      : (EXPECTED[issue.expected] ?? 'This value has the wrong type.')
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'This value has the wrong format.'
  if (issue.code === 'invalid_union') return 'This value is not allowed.'
  if (issue.code === 'too_small' || issue.code === 'too_big') return beyond(issue)
  return undefined
}

export const speakPlainly = () => config({ customError: plainError })
