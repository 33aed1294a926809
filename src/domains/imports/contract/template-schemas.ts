// The shapes of templates: how files of one system are read.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { idSchema } from '#shared/ids.ts'
import { TABLE_KINDS } from './words.ts'

const name = z.string('Name the template.').trim().min(1, 'Name the template.').max(80)

export const templateSchema = z.object({
  /** Of a built-in one, a word. */
  id: z.string(),
  kind: z.enum(TABLE_KINDS),
  name: z.string(),
  isBuiltIn: z.boolean(),
  columns: z.array(z.object({ header: z.string(), field: z.string().nullable() })),
  by: z.string().nullable(),
  updatedAt: timestampSchema.nullable(),
})
export type ImportTemplate = z.infer<typeof templateSchema>

export const templatesQuery = z.strictObject({ kind: z.enum(TABLE_KINDS).optional() })
export const templatesAnswer = z.object({ items: z.array(templateSchema) })

/** Takes the fields, values and defaults of an import. */
export const templateCreate = z.strictObject({ name, importId: idSchema })
export const templateChange = z.strictObject({ name })
