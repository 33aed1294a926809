// Tasks: activities of the kind "task", with who does them and by when.
import type { Db } from '#platform/server/database.ts'
import { defineList } from '#platform/server/list.ts'
import { equals } from '#platform/server/list-filters.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { appliedSql } from '../ports.ts'

export type TaskRow = RowOf<typeof find>

// A merged duplicate's task is a task about the survivor.
const TABLES = `activities a join candidates d on d.id = a.candidate_id
  join candidates c on c.id = coalesce(d.merged_into, d.id) left join users u on u.id = a.assignee_id`
const COLUMNS = `a.id, a.text, a.due_at, a.done_at, a.by_id, a.by_name, a.assignee_id, u.name as assignee_name,
  c.id as candidate_id, c.first_name, c.last_name`

const find = statement(
  'tasks.find',
  `select ${COLUMNS} from ${TABLES} where a.id = $1 and a.kind = 'task'`,
).as<{ assigneeName: string | null }>()
export const findTask = (db: Db, id: string) => find.first(db, [id])

const finish = statement(
  'tasks.finish',
  `update activities set done_at = $2 where id = $1 and kind = 'task' and (done_at is null) = ($2::timestamptz is not null)
   returning id`,
)
/** Nothing comes back when it was so already. */
export const setTaskDone = (db: Db, { id, at }: { id: string; at: string | null }) =>
  finish.first(db, [id, at])

type TaskFilter = {
  assignee?: string | undefined
  client?: string | undefined
  dueBefore?: string | undefined
}

export const taskList = defineList<TaskFilter, 'due_at', TaskRow, null>({
  name: 'tasks',
  always: () => [`a.kind = 'task'`, 'a.done_at is null', 'c.removed_at is null'],
  filters: {
    assignee: equals('a.assignee_id'),
    client: (client, { value }) => appliedSql.get().isOf(value([client])),
    dueBefore: (moment, { value }) => `a.due_at < ${value(moment)}`,
  },
  // Tasks without a day come after those with one.
  orders: { due_at: { by: `coalesce(a.due_at, 'infinity')`, key: (row) => row.dueAt ?? 'infinity' } },
  id: 'a.id',
  from: TABLES,
  select: ({ where, orderBy, limit }) =>
    `select ${COLUMNS} from ${TABLES} where ${where} order by ${orderBy} limit ${limit}`,
})
