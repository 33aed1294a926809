// Tasks about candidates, with assignee and due date.
import { z } from 'zod'
import { timestampSchema } from '#shared/dates.ts'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf, pageQuery } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import { timelineEntrySchema } from './timeline-schemas.ts'

const { post, get, file } = endpoints('tasks')

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

export const addTask = post('/api/candidates/:id/tasks', {
  key: 'optional',
  summary: 'Adds a task about a candidate. Without an assignee, it is assigned to me.',
  body: z.strictObject({
    text: line(2_000).min(1, 'Enter a task.'),
    dueAt: timestampSchema.nullable().default(null),
    assigneeId: idSchema.optional(),
  }),
  created: timelineEntrySchema,
})

export const finishTask = post('/api/tasks/:id/done', {
  summary: 'Completes or reopens a task.',
  body: z.strictObject({ done: z.boolean() }),
  answer: taskSchema,
})

const taskQuery = z.strictObject({
  ...pageQuery,
  assignee: z.union([idSchema, z.literal('me'), z.literal('all')]).default('me'),
  /** Only candidates who applied for a job of this client. */
  client: idSchema.optional(),
})

export const listTasks = get('/api/tasks', {
  summary: 'Lists open tasks, most urgent first. Shows my tasks unless another user is given.',
  query: taskQuery,
  answer: pageOf(taskSchema),
})

export const exportTasks = file('/api/tasks/export.csv', taskQuery)
