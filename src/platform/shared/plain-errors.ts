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

/** Undefined where zod's own words will do. */
export const plainError: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined
      ? 'This is missing. Fill it in.'
      : (EXPECTED[issue.expected] ?? 'This is of the wrong kind.')
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1 ? 'Fill this in.' : `Use at least ${issue.minimum} characters.`
  if (issue.code === 'too_big' && issue.origin === 'string') return `Use at most ${issue.maximum} characters.`
  if (issue.code === 'too_small' && issue.origin === 'number') return `Use ${issue.minimum} or more.`
  if (issue.code === 'too_big' && issue.origin === 'number') return `Use ${issue.maximum} or less.`
  return undefined
}

export const speakPlainly = () => config({ customError: plainError })
