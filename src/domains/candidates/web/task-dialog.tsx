// Creates a task about a candidate, with assignee and due date.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery, staffQuery } from '#domains/identity/web/index.ts'
import { sentenceAt } from '#platform/web/api-client.ts'
import { randomId } from '#platform/web/random-id.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { useDraft } from '#ui/use-draft.ts'
import type { Candidate } from '../contract/schemas.ts'
import { useAddTask } from './dossier-api.ts'
import { fullName } from './names.ts'

export function TaskDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const staff = useQuery(staffQuery)
  const me = useQuery(currentUserQuery)
  const [text, setText] = useDraft(`task-${candidate.id}`)
  const [due, setDue] = useState('')
  const [assignee, setAssignee] = useState<string>()
  const [tried, setTried] = useState(false)
  const [key] = useState(() => randomId())
  const add = useAddTask(candidate.id)
  const assigneeId = assignee ?? me.data?.id
  const handleSubmit = () => {
    setTried(true)
    if (text.trim() === '' || !assigneeId) return
    add.mutate(
      { text, dueAt: due ? new Date(due).toISOString() : null, assigneeId, key },
      {
        onSuccess: () => {
          setText('')
          toast({ title: 'Task added' })
          onClose()
        },
      },
    )
  }
  const missing = tried && text.trim() === '' ? 'Enter a task.' : undefined
  return (
    <FormDialog
      onClose={onClose}
      onDiscard={() => setText('')}
      onSubmit={handleSubmit}
      title={`Add a task for ${fullName(candidate)}`}
      submitLabel="Add task"
      busy={add.isPending}
    >
      <Field label="Task" error={sentenceAt(add.error, 'text') ?? missing}>
        <Textarea rows={3} value={text} onText={setText} />
      </Field>
      <Field label="By" note="optional">
        <DateInput time value={due} onChange={setDue} />
      </Field>
      <Field label="Assignee">
        <Select
          label="Assignee"
          options={namedOptions(staff.data?.items)}
          value={assigneeId}
          onChange={setAssignee}
        />
      </Field>
    </FormDialog>
  )
}
