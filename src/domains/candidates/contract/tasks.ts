// Tasks about candidates, with assignee and due date.
import { z } from 'zod'
import { timestampSchema } from '#platform/shared/dates.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf, pageQuery } from '#platform/shared/list.ts'
import { line } from '#platform/shared/text.ts'
import { timelineEntrySchema } from './schemas.ts'

const tags = ['tasks']
const params = z.strictObject({ id: idSchema })

const taskSchema = z.object({
  id: idSchema,
  text: z.string(),
  dueAt: timestampSchema.nullable(),
  doneAt: timestampSchema.nullable(),
  by: z.string(),
  assignee: z.object({ id: idSchema, name: z.string() }).nullable(),
  candidate: z.object({ id: idSchema, firstName: z.string(), lastName: z.string() }),
})
export type Task = z.infer<typeof taskSchema>

export const addTask = endpoint('POST', '/api/candidates/:id/tasks', {
  key: 'optional',
  summary: 'Adds a task about a candidate. Without an assignee, it is assigned to me.',
  tags,
  params,
  body: z.strictObject({
    text: line(2_000).min(1, 'Enter a task.'),
    dueAt: timestampSchema.nullable().default(null),
    assigneeId: idSchema.optional(),
  }),
  response: { 201: timelineEntrySchema },
})

export const finishTask = endpoint('POST', '/api/tasks/:id/done', {
  summary: 'Completes or reopens a task.',
  tags,
  params,
  body: z.strictObject({ done: z.boolean() }),
  response: { 200: taskSchema },
})

const taskQuery = z.strictObject({
  ...pageQuery,
  assignee: z.union([idSchema, z.literal('me'), z.literal('all')]).default('me'),
  /** Only candidates who applied for a job of this client. */
  client: idSchema.optional(),
})

export const listTasks = endpoint('GET', '/api/tasks', {
  summary: 'Lists open tasks, most urgent first. Shows my tasks unless another user is given.',
  tags,
  querystring: taskQuery,
  response: { 200: pageOf(taskSchema) },
})

export const exportTasks = exportEndpoint('/api/tasks/export.csv', tags, taskQuery)
