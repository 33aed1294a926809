// The shapes of resumes that are imported in bulk.
import { z } from 'zod'
import { RESUME_FIELDS, type ResumeField } from '#domains/candidates/contract/words.ts'
import { idSchema } from '#shared/ids.ts'
import { RESUME_STATES } from './words.ts'

const field = z.enum(RESUME_FIELDS)
const person = z.object({ id: idSchema, name: z.string() }).nullable()

export const resumeSchema = z.object({
  line: z.number().int(),
  file: z.string(),
  size: z.number().int(),
  state: z.enum(RESUME_STATES),
  fields: z.object(
    Object.fromEntries(RESUME_FIELDS.map((name) => [name, z.string()])) as Record<ResumeField, z.ZodString>,
  ),
  /** Empty, "skip", "checked", "keep" for a new record, or "merge:" with the id of a candidate. */
  decision: z.string(),
  /** A fault must be corrected, a doubt only seen. */
  notes: z.array(z.object({ kind: z.enum(['fault', 'doubt']), text: z.string(), field: field.nullable() })),
  /** Why the file cannot become a candidate. */
  problem: z.string().nullable(),
  /** The candidate whom it adds to. */
  same: person,
  /** A candidate with the same phone and another name. */
  maybe: person,
  /** An earlier file of the same person. */
  twin: z.string().nullable(),
})
export type Resume = z.infer<typeof resumeSchema>
