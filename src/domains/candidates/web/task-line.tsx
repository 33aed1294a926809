// A task in the timeline, with its checkbox.
import { cx } from '#ui/cx.ts'
import { RelativeTime, useNow } from '#ui/relative-time.tsx'
import type { TimelineEntry } from '../contract/timeline-schemas.ts'
import { TaskCheck } from './task-check.tsx'

type TaskLineProps = {
  entry: Pick<TimelineEntry, 'id' | 'text'>
  task: NonNullable<TimelineEntry['task']>
  editable: boolean
}

export function TaskLine({ entry, task, editable }: TaskLineProps) {
  const now = useNow()
  const done = task.doneAt !== null
  const late = !done && task.dueAt !== null && new Date(task.dueAt) < now
  return (
    <span className="flex items-start gap-2">
      <TaskCheck task={{ ...entry, doneAt: task.doneAt }} disabled={!editable} />
      <span className="min-w-0">
        <span className={cx('whitespace-pre-wrap text-ink', done && 'text-ink-3 line-through')}>
          {entry.text}
        </span>
        <span className={cx('block text-12', late ? 'text-danger-text' : 'text-ink-3')}>
          {task.assignee?.name ?? 'Unassigned'}
          {task.dueAt ? (
            <>
              {late ? ', was due ' : ', due '}
              <RelativeTime at={task.dueAt} />
            </>
          ) : null}
        </span>
      </span>
    </span>
  )
}
