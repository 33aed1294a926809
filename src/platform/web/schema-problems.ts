// What a schema of the contract finds in a form. For forms that may wait without a connection: no server checks them soon.
// Only such forms load a schema, and only from here.
import type { z } from 'zod'
import { speakPlainly } from '#shared/plain-errors.ts'

speakPlainly()

/** The first problem of each field. */
export function schemaProblems(schema: z.ZodObject, values: object): Record<string, string> {
  const result = schema.safeParse(values)
  const issues = result.success ? [] : result.error.issues.toReversed()
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
}
