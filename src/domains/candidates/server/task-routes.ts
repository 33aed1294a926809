// Tasks and custom fields over HTTP.
import type { FastifyInstance } from 'fastify'
import { listStaffMembers } from '#domains/identity/server/index.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route, setVersion } from '#platform/server/route.ts'
import { EVERY_STAFF_ROLE } from '#platform/shared/permissions.ts'
import * as fields from '../contract/custom-fields.ts'
import * as tasks from '../contract/tasks.ts'
import { addField, removeField, restoreField, updateField } from './field-service.ts'
import { toTask, toTimelineEntry } from './present.ts'
import { listFields } from './queries/fields.ts'
import { taskList } from './queries/tasks.ts'
import { written } from './queries/timeline.ts'
import { addTask, finishTask } from './task-service.ts'

export function taskRoutes(app: FastifyInstance): void {
  route(app, tasks.addTask, {
    policy: staff(EVERY_STAFF_ROLE),
    handler: async ({ params, body, context, request, reply }) => {
      const input = { candidateId: params.id, input: body, idempotencyKey: idempotencyKey(request) }
      const task = await addTask(context, input)
      const assignee = (await listStaffMembers(context.db)).find(({ id }) => id === task.assigneeId)
      reply.code(201)
      return toTimelineEntry({ ...written(task), assignee_name: assignee?.name ?? null })
    },
  })

  route(app, tasks.finishTask, {
    policy: staff(EVERY_STAFF_ROLE),
    handler: async ({ params, body, context }) =>
      toTask(await finishTask(context, { id: params.id, ...body })),
  })

  route(app, tasks.listTasks, {
    policy: staff(EVERY_STAFF_ROLE),
    handler: async ({ query: { assignee: asked, ...page }, context: { db, actor } }) => {
      const named = asked === 'me' ? actor.userId : asked
      const assignee = named === 'all' ? undefined : named
      const { rows, nextCursor } = await taskList.page(db, { ...page, assignee, sort: 'due_at' }, null)
      return { items: rows.map(toTask), nextCursor, total: null }
    },
  })
}

const { read, write } = fields.fieldPermissions

export function fieldRoutes(app: FastifyInstance): void {
  route(app, fields.listCandidateFields, {
    policy: staff(read),
    handler: async ({ context }) => ({ items: await listFields(context.db) }),
  })

  route(app, fields.addCandidateField, {
    policy: staff(write),
    handler: async ({ body, context, reply }) => {
      const field = await addField(context, body)
      setVersion(reply.code(201), field.version)
      return field
    },
  })

  route(app, fields.updateCandidateField, {
    policy: staff(write),
    handler: async ({ params, body, context, request, reply }) => {
      const version = expectedVersion(request)
      const field = await updateField(context, { id: params.id, version, changes: body })
      setVersion(reply, field.version)
      return field
    },
  })

  route(app, fields.removeCandidateField, {
    policy: staff(write),
    handler: async ({ params, context }) => {
      await removeField(context, params.id)
      return undefined
    },
  })

  route(app, fields.restoreCandidateField, {
    policy: staff(write),
    handler: ({ params, context }) => restoreField(context, params.id),
  })
}
