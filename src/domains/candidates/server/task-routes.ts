// Tasks and custom fields over HTTP.
import type { FastifyInstance } from 'fastify'
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { actOnce } from '#platform/server/idempotency.ts'
import { type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import { EVERY_STAFF_ROLE } from '#shared/permissions.ts'
import type { SignedInActor } from '#shared/roles.ts'
import * as fields from '../contract/custom-fields.ts'
import { fieldPermissions } from '../contract/permissions.ts'
import * as tasks from '../contract/tasks.ts'
import { addField, removeField, restoreField, updateField } from './field-service.ts'
import { toTask, toTimelineEntry } from './present.ts'
import { listFields } from './queries/fields.ts'
import { type TaskRow, taskList } from './queries/tasks.ts'
import { written } from './queries/timeline.ts'
import { addTask, finishTask } from './task-service.ts'

const TASKS: ExportColumns<TaskRow> = {
  Task: (row) => row.text,
  Candidate: (row) => `${row.firstName} ${row.lastName}`.trim(),
  Due: (row) => row.dueAt,
  Assignee: (row) => row.assigneeName,
  'Added by': (row) => row.byName,
  Id: (row) => row.id,
}

/** Undefined for the tasks of all users. */
function userOf(asked: string, { userId }: SignedInActor): string | undefined {
  if (asked === 'all') return undefined
  return asked === 'me' ? userId : asked
}

const taskExport = listExport(tasks.exportTasks, {
  policy: staff(EVERY_STAFF_ROLE),
  open: ({ db, actor }, query) => ({
    list: 'tasks',
    query,
    columns: TASKS,
    page: (cursor) => {
      const filter = { ...query, assignee: userOf(query.assignee, actor) }
      return taskList.page(db, { ...filter, sort: 'due_at', limit: 500, cursor }, null)
    },
  }),
})

export function taskRoutes(app: FastifyInstance): void {
  taskExport(app)
  route(app, tasks.addTask, staff(EVERY_STAFF_ROLE), async ({ params, body, context, request }) => {
    const input = { candidateId: params.id, input: body, idempotencyKey: idempotencyKey(request) }
    const task = await addTask(context, input)
    const assignee = (await listStaffMembers(context.db)).find(({ id }) => id === task.assigneeId)
    return toTimelineEntry({ ...written(task), assigneeName: assignee?.name ?? null })
  })

  route(app, tasks.finishTask, staff(EVERY_STAFF_ROLE), async ({ params, body, context }) =>
    toTask(await finishTask(context, { id: params.id, ...body })),
  )

  route(
    app,
    tasks.listTasks,
    staff(EVERY_STAFF_ROLE),
    async ({ query: { assignee: asked, ...page }, context: { db, actor } }) => {
      const assignee = userOf(asked, actor)
      const { rows, nextCursor } = await taskList.page(db, { ...page, assignee, sort: 'due_at' }, null)
      return { items: rows.map(toTask), nextCursor, total: null }
    },
  )
}

const { read, write } = fieldPermissions

export function fieldRoutes(app: FastifyInstance): void {
  route(app, fields.listCandidateFields, staff(read), async ({ context }) => ({
    items: await listFields(context.db),
  }))

  route(app, fields.addCandidateField, staff(write), ({ body, context, request }) =>
    actOnce(context, { scope: 'candidate_fields.create', key: idempotencyKey(request), body }, (tx) =>
      addField(tx, body),
    ),
  )

  route(app, fields.updateCandidateField, staff(write), ({ params, body, context, request }) =>
    updateField(context, { id: params.id, version: expectedVersion(request), changes: body }),
  )

  route(app, fields.removeCandidateField, staff(write), async ({ params, context }) => {
    await removeField(context, params.id)
  })

  route(app, fields.restoreCandidateField, staff(write), ({ params, context }) =>
    restoreField(context, params.id),
  )
}
