import { afterAll, expect, it } from 'vitest'
import { config, z } from 'zod'
import { speakPlainly } from './plain-errors.ts'

speakPlainly()
afterAll(() => config({ customError: undefined }))

const saidOf = (schema: z.ZodType, input: unknown) => schema.safeParse(input).error?.issues[0]?.message

it.each<[string, z.ZodType, unknown, string]>([
  ['nothing', z.object({ name: z.string() }), {}, 'This field is required.'],
  ['another kind', z.string(), 7, 'Enter a text.'],
  ['an empty text', z.string().min(1), '', 'Fill this in.'],
  ['a long text', z.string().max(3), 'four', 'Use at most 3 characters.'],
  ['a longer one', z.string().max(2_000), 'x'.repeat(2_001), 'Use at most 2,000 characters.'],
  ['a long list', z.array(z.string()).max(1), ['a', 'b'], 'Enter at most 1.'],
  ['a small number', z.number().min(1), 0, 'Use 1 or more.'],
  ['no choice', z.enum(['a', 'b']), 'c', 'Choose one of: a, b.'],
  ['no id', z.uuid(), '1', 'This is not an id.'],
  ['a sign that is not allowed', z.string().regex(/^a$/), 'b', 'This value has the wrong format.'],
  ['none of several', z.union([z.literal(1), z.string()]), true, 'This value is not allowed.'],
  ['what the schema says itself', z.string().min(1, 'Enter your name.'), '', 'Enter your name.'],
])('%s gets a sentence to act on', (_what, schema, input, sentence) =>
  expect(saidOf(schema, input)).toBe(sentence),
)
