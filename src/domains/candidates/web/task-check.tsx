// The checkbox of a task.
import { showFailure } from '#platform/web/show-failure.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { useFinishTask } from './dossier-api.ts'

type TaskCheckProps = { task: { id: string; text: string; doneAt: string | null }; disabled?: boolean }

export function TaskCheck({ task, disabled = false }: TaskCheckProps) {
  const finish = useFinishTask()
  const done = finish.isPending ? finish.variables.done : task.doneAt !== null
  const handleChange = (next: boolean) => finish.mutate({ id: task.id, done: next }, { onError: showFailure })
  return (
    <Checkbox
      aria-label={task.text}
      checked={done}
      disabled={disabled}
      onCheckedChange={(next) => handleChange(next === true)}
      className="mt-0.5"
    />
  )
}
