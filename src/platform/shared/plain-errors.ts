// What zod says where a schema says nothing itself, in sentences a person can act on. Both ends use it.
import { config, type z } from 'zod'

const EXPECTED: Partial<Record<string, string>> = {
  string: 'Write a text here.',
  number: 'Write a number here.',
  int: 'Write a whole number here.',
  boolean: 'Choose yes or no.',
  array: 'Give a list here.',
  object: 'Give an object with fields here.',
  date: 'Give a date here.',
}

const FORMATS: Partial<Record<string, string>> = {
  uuid: 'This is not an id.',
  email: 'Enter an address such as name@example.com.',
  url: 'Enter an address such as https://example.com.',
  date: 'Write a date such as 2026-01-31.',
  datetime: 'Write a time such as 2026-01-31T09:30:00Z.',
}

type Limit = { origin: string; minimum?: number | bigint; maximum?: number | bigint }

/** What is beyond a limit, by what is counted there. */
const BEYOND: Partial<
  Record<string, { below: (limit: string) => string; above: (limit: string) => string }>
> = {
  string: {
    below: (limit) => (limit === '1' ? 'Fill this in.' : `Use at least ${limit} characters.`),
    above: (limit) => `Use at most ${limit} characters.`,
  },
  number: { below: (limit) => `Use ${limit} or more.`, above: (limit) => `Use ${limit} or less.` },
  array: { below: (limit) => `Give at least ${limit}.`, above: (limit) => `Give at most ${limit}.` },
}

function beyond({ origin, minimum, maximum }: Limit): string | undefined {
  const words = BEYOND[origin]
  if (minimum !== undefined) return words?.below(minimum.toLocaleString('en-US'))
  return maximum === undefined ? undefined : words?.above(maximum.toLocaleString('en-US'))
}

/** Undefined where zod's own words will do. */
const plainError: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'This is missing. Fill it in.'
      : (EXPECTED[issue.expected] ?? 'This is of the wrong kind.')
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'invalid_format') return FORMATS[issue.format] ?? 'This is not written as it should be.'
  if (issue.code === 'invalid_union') return 'This is not one of the things that fit here.'
  if (issue.code === 'too_small' || issue.code === 'too_big') return beyond(issue)
  return undefined
}

export const speakPlainly = () => config({ customError: plainError })
