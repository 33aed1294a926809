// Tasks: create, assign, complete.
import { actorId, actorName, audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { TaskRow } from './queries/tasks.ts'
import { findTask, setTaskDone } from './queries/tasks.ts'
import { insertActivity, type NewActivity } from './queries/timeline.ts'
import { lockEditable, refuseUnknownOwner } from './service.ts'

type TaskInput = { text: string; dueAt: string | null; assigneeId?: string | undefined }

export function addTask(
  context: Context<StaffActor>,
  {
    candidateId,
    input,
    idempotencyKey,
  }: { candidateId: string; input: TaskInput; idempotencyKey?: string | undefined },
): Promise<NewActivity> {
  const body = { candidateId, input }
  return transaction(context, (tx) =>
    once(tx, { scope: 'candidates.task', key: idempotencyKey, body }, async () => {
      await lockEditable(tx, candidateId)
      await refuseUnknownOwner(tx, input.assigneeId)
      const task: NewActivity = {
        id: uuidv7(),
        candidateId,
        kind: 'task',
        text: input.text,
        durationMinutes: null,
        visibility: 'team',
        dueAt: input.dueAt,
        assigneeId: input.assigneeId ?? tx.actor.userId,
        byId: actorId(tx),
        byName: actorName(tx),
        at: tx.now.toISOString(),
      }
      await insertActivity(tx.db, task)
      const after = { kind: 'task', assigneeId: task.assigneeId }
      await audit(tx, { action: 'activity_added', subjectType: 'candidate', subjectId: candidateId, after })
      await publish(tx, { type: 'candidates.updated', ids: [candidateId], audience: 'staff' })
      await publish(tx, { type: 'tasks.created', ids: [task.id], audience: 'staff' })
      return task
    }),
  )
}

export function finishTask(context: Context, { id, done }: { id: string; done: boolean }): Promise<TaskRow> {
  return transaction(context, async (tx) => {
    const changed = await setTaskDone(tx.db, { id, at: done ? tx.now.toISOString() : null })
    const task = await findTask(tx.db, id)
    if (!task) throw notFound('task')
    if (!changed) return task
    await audit(tx, {
      action: done ? 'task_done' : 'task_reopened',
      subjectType: 'candidate',
      subjectId: task.candidateId,
      after: { task: task.text },
    })
    await publish(tx, { type: 'candidates.updated', ids: [task.candidateId], audience: 'staff' })
    await publish(tx, { type: 'tasks.updated', ids: [id], audience: 'staff' })
    return task
  })
}
