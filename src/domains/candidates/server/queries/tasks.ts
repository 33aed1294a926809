// Tasks: activities of the kind "task", with who does them and by when.
import { countUpTo } from '#platform/server/count.ts'
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Total } from '#platform/shared/list.ts'
import { ofClients } from './list.ts'

export type TaskRow = {
  id: string
  text: string
  due_at: string | null
  done_at: string | null
  by_id: string | null
  by_name: string
  assignee_id: string | null
  assignee_name: string | null
  candidate_id: string
  first_name: string
  last_name: string
}

// A merged duplicate's task is a task about the survivor.
const FROM = `from activities a join candidates d on d.id = a.candidate_id
  join candidates c on c.id = coalesce(d.merged_into, d.id) left join users u on u.id = a.assignee_id`
const COLUMNS = `a.id, a.text, a.due_at, a.done_at, a.by_id, a.by_name, a.assignee_id, u.name as assignee_name,
  c.id as candidate_id, c.first_name, c.last_name`
/** Tasks without a day come after those with one. */
const DUE = `coalesce(a.due_at, 'infinity')`

const find = statement<TaskRow>('tasks.find', `select ${COLUMNS} ${FROM} where a.id = $1 and a.kind = 'task'`)
export const findTask = (db: Db, id: string) => find.first(db, [id])

const finish = statement(
  'tasks.finish',
  `update activities set done_at = $2 where id = $1 and kind = 'task' and (done_at is null) = ($2::timestamptz is not null)
   returning id`,
)
/** Nothing comes back when it was so already. */
export const setTaskDone = (db: Db, { id, at }: { id: string; at: string | null }) =>
  finish.first(db, [id, at])

export async function listTaskPage(
  db: Db,
  query: {
    assigneeId: string | null
    client?: string | undefined
    limit: number
    cursor?: string | undefined
  },
): Promise<{ rows: TaskRow[]; nextCursor: string | null }> {
  const values: unknown[] = [query.limit + 1]
  const conditions = [`a.kind = 'task'`, 'a.done_at is null', 'c.removed_at is null']
  if (query.assigneeId) conditions.push(`a.assignee_id = $${values.push(query.assigneeId)}`)
  if (query.client) conditions.push(ofClients(`$${values.push([query.client])}`))
  if (query.cursor) {
    const [due, id] = decodeCursor(query.cursor, 2)
    conditions.push(`(${DUE}, a.id) > ($${values.push(due)}, $${values.push(id)})`)
  }
  const found = await db.query<TaskRow>({
    text: `select ${COLUMNS} ${FROM} where ${conditions.join(' and ')} order by ${DUE}, a.id limit $1`,
    values,
  })
  return pageOf(found, query.limit, (row) => [row.due_at ?? 'infinity', row.id])
}

export function countOverdueTasks(
  db: Db,
  { assigneeId, now, client }: { assigneeId: string; now: string; client?: string | undefined },
): Promise<Total> {
  const values: unknown[] = [assigneeId, now]
  const also = client ? `and ${ofClients(`$${values.push([client])}`)}` : ''
  return countUpTo(
    db,
    `${FROM} where a.kind = 'task' and a.done_at is null and c.removed_at is null and a.assignee_id = $1
      and a.due_at < $2 ${also}`,
    values,
  )
}
