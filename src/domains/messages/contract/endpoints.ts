// Message templates over HTTP.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'

export const messagePermissions = {
  read: EVERY_STAFF_ROLE,
  write: MANAGERS,
} as const satisfies PermissionTable

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

const tags = ['messages']
const params = z.strictObject({ id: idSchema })
const text = (max: number, empty: string) => z.string().trim().min(1, empty).max(max)
const fields = {
  name: text(80, 'Name the template.'),
  subject: text(200, 'Write a subject.'),
  body: text(20_000, 'Write the message.'),
}

export const listTemplates = endpoint('GET', '/api/message-templates', {
  summary: 'Lists all templates by name, with the stages and reasons that send them.',
  tags,
  response: { 200: z.object({ items: z.array(templateSchema) }) },
})

export const exportTemplates = exportEndpoint('/api/message-templates/export.csv', tags)

export const addTemplate = endpoint('POST', '/api/message-templates', {
  key: 'optional',
  summary: 'Adds a template. Unknown merge fields are refused.',
  tags,
  body: z.strictObject(fields),
  response: { 201: templateSchema },
})

export const updateTemplate = endpoint('PATCH', '/api/message-templates/:id', {
  ifMatch: 'required',
  summary: 'Changes a template. Needs If-Match.',
  tags,
  params,
  body: z.strictObject(fields).partial(),
  response: { 200: templateSchema },
})

export const removeTemplate = endpoint('DELETE', '/api/message-templates/:id', {
  summary: 'Removes a template that is not in use.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const previewTemplate = endpoint('POST', '/api/message-templates/preview', {
  summary: 'Previews a message for a sample candidate.',
  tags,
  body: z.strictObject({ subject: z.string().max(200), body: z.string().max(20_000) }),
  response: {
    200: z.object({ subject: z.string(), body: z.string(), unknown: z.array(z.string()) }),
  },
})
