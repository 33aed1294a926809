// A task in the timeline: ticked off where it stands.
import { sentenceOf } from '#platform/web/api-client.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { cx } from '#ui/cx.ts'
import { RelativeTime, useNow } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import type { TimelineEntry } from '../schemas.ts'
import { useFinishTask } from './dossier-api.ts'

type TaskLineProps = {
  candidateId: string
  entry: Pick<TimelineEntry, 'id' | 'text'>
  task: NonNullable<TimelineEntry['task']>
  editable: boolean
}

export function TaskLine({ candidateId, entry, task, editable }: TaskLineProps) {
  const now = useNow()
  const finish = useFinishTask(candidateId)
  const pending = finish.isPending ? finish.variables.done : undefined
  const done = pending ?? task.doneAt !== null
  const late = !done && task.dueAt !== null && new Date(task.dueAt) < now
  const handleChange = (next: boolean) =>
    finish.mutate(
      { id: entry.id, done: next },
      { onError: (error) => toast({ tone: 'danger', title: sentenceOf(error) }) },
    )
  return (
    <span className="flex items-start gap-2">
      <Checkbox
        aria-label={entry.text}
        checked={done}
        disabled={!editable}
        onCheckedChange={(next) => handleChange(next === true)}
        className="mt-0.5"
      />
      <span className="min-w-0">
        <span className={cx('whitespace-pre-wrap text-ink', done && 'text-ink-3 line-through')}>
          {entry.text}
        </span>
        <span className={cx('block text-12', late ? 'text-danger-text' : 'text-ink-3')}>
          {task.assignee?.name ?? 'Nobody'}
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
