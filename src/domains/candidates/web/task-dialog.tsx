// Creates a task about a candidate, with assignee and due date.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentUserQuery, staffQuery } from '#domains/identity/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { randomId } from '#platform/web/random-id.ts'
import { useForm } from '#platform/web/use-form.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Candidate } from '../contract/schemas.ts'
import { useAddTask } from './dossier-api.ts'
import { fullName } from './names.ts'

export function TaskDialog({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const staff = useQuery(staffQuery)
  const me = useQuery(currentUserQuery)
  const add = useAddTask(candidate.id)
  const form = useForm({
    start: { text: '', dueAt: '', assigneeId: undefined as string | undefined },
    check: ({ text }) => ({ text: text.trim() === '' ? 'Enter a task.' : null }),
    act: add,
    draft: `task-${candidate.id}`,
  })
  const [key] = useState(() => randomId())
  const assigneeId = form.values.assigneeId ?? me.data?.id
  const handleSubmit = () =>
    form.submit(({ text, dueAt }) => {
      if (!assigneeId) return
      add.mutate(
        { text, dueAt: dueAt ? new Date(dueAt).toISOString() : null, assigneeId, key },
        {
          onSuccess: () => {
            form.forget()
            toast({ title: 'Task added' })
            onClose()
          },
        },
      )
    })
  return (
    <FormDialog
      onClose={onClose}
      onDiscard={form.forget}
      onSubmit={handleSubmit}
      title={`Add a task for ${fullName(candidate)}`}
      submitLabel="Add task"
      busy={add.isPending}
    >
      <Field label="Task" error={form.problem('text')}>
        <Textarea rows={3} {...form.text('text')} />
      </Field>
      <Field label="By" note="optional" error={form.problem('dueAt')}>
        <DateInput time {...form.field('dueAt')} />
      </Field>
      <Field label="Assignee" error={form.problem('assigneeId')}>
        <Select
          label="Assignee"
          options={namedOptions(staff.data?.items)}
          value={assigneeId}
          onChange={(chosen) => form.set({ assigneeId: chosen })}
        />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
