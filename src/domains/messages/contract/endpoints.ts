// Message templates over HTTP.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'

const templateSchema = z.object({
  id: idSchema,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  updatedAt: timestampSchema,
  version: z.number().int(),
  /** The senders of a template: a part of the product, stages and reasons, by name. */
  usedBy: z.array(z.string()),
})
export type Template = z.infer<typeof templateSchema>

const { get, file, post, patch, del } = endpoints('messages')

const text = (max: number, empty: string) => z.string().trim().min(1, empty).max(max)
const fields = {
  name: text(80, 'Name the template.'),
  subject: text(200, 'Write a subject.'),
  body: text(20_000, 'Write the message.'),
}

export const listTemplates = get('/api/message-templates', {
  summary: 'Lists all templates by name, with the stages and reasons that send them.',
  answer: z.object({ items: z.array(templateSchema) }),
})

export const exportTemplates = file('/api/message-templates/export.csv')

export const addTemplate = post('/api/message-templates', {
  key: 'optional',
  summary: 'Adds a template. Unknown merge fields are refused.',
  body: z.strictObject(fields),
  created: templateSchema,
})

export const updateTemplate = patch('/api/message-templates/:id', {
  ifMatch: 'required',
  summary: 'Changes a template. Needs If-Match.',
  body: z.strictObject(fields).partial(),
  answer: templateSchema,
})

export const removeTemplate = del('/api/message-templates/:id', {
  summary: 'Removes a template that is not in use.',
})

export const previewTemplate = post('/api/message-templates/preview', {
  summary: 'Previews a message for a sample candidate.',
  body: z.strictObject({ subject: z.string().max(200), body: z.string().max(20_000) }),
  answer: z.object({ subject: z.string(), body: z.string(), unknown: z.array(z.string()) }),
})
