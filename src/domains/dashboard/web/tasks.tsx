// The user's tasks, the most urgent first, each with a checkbox.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { exportTasks } from '#domains/candidates/contract/tasks.ts'
import { TaskCheck, tasksQuery } from '#domains/candidates/web/index.ts'
import { addressOf } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { cx } from '#ui/cx.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime, useNow } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function Tasks({ client }: { client: string | undefined }) {
  const tasks = useQuery(tasksQuery(client))
  const now = useNow()
  return (
    <div id="tasks">
      <Panel
        title="My tasks"
        count={tasks.data?.items.length}
        actions={
          tasks.data?.items.length ? (
            <ListMenu exportAddress={addressOf(exportTasks, { query: { client } })} />
          ) : null
        }
      >
        <QueryState query={tasks} loading={<Skeleton className="mx-4 mb-4 h-16" />} />
        {tasks.data?.items.length === 0 ? (
          <p className="px-4 pb-4 text-ink-2">
            {client ? 'No tasks for this client.' : 'No tasks. Press T in a candidate to add one.'}
          </p>
        ) : null}
        <ul className="flex flex-col gap-2.5 px-4 pt-1 pb-4 empty:hidden">
          {tasks.data?.items.map((task) => {
            const late = task.dueAt !== null && new Date(task.dueAt) < now
            return (
              <li key={task.id} className="flex items-start gap-2">
                <TaskCheck task={task} />
                <span className="min-w-0 flex-1">
                  {task.text}
                  <Link
                    to="/hiring-tracker"
                    search={{ candidate: task.candidate.id }}
                    className="block text-12 text-ink-3 hover:underline"
                  >
                    {task.candidate.firstName} {task.candidate.lastName}
                  </Link>
                </span>
                {task.dueAt ? (
                  <RelativeTime
                    at={task.dueAt}
                    className={cx('text-12 leading-5', late ? 'text-danger-text' : 'text-ink-3')}
                  />
                ) : null}
              </li>
            )
          })}
        </ul>
      </Panel>
    </div>
  )
}
