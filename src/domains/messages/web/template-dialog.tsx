// One template: its text, the merge fields, and a preview with sample values.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useRef } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Template } from '../contract/endpoints.ts'
import { previewQuery, useTemplateActions } from './api.ts'
import { MergeFieldMenu } from './text-menus.tsx'

type TemplateDialogProps = { template: Template | null; mayEdit: boolean; onClose: () => void }

export function TemplateDialog({ template, mayEdit, onClose }: TemplateDialogProps) {
  const { add, update, remove } = useTemplateActions()
  const subjectBox = useRef<HTMLInputElement>(null)
  const bodyBox = useRef<HTMLTextAreaElement>(null)
  const act = template ? update : add
  const form = useForm({
    start: { name: template?.name ?? '', subject: template?.subject ?? '', body: template?.body ?? '' },
    act,
  })
  const { subject, body } = form.values
  const handleSubmit = () =>
    form.submit((values) => {
      const text = { name: values.name.trim(), subject: subject.trim(), body: body.trim() }
      const outcome = { onSuccess: onClose }
      if (template) update.mutate({ template, changes: text }, outcome)
      else add.mutate(text, outcome)
    })
  const off = mayEdit ? undefined : 'Only managers and admins can edit templates.'
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={template ? template.name : 'Add a template'}
      width={880}
      submitLabel={template ? 'Save template' : 'Add template'}
      busy={act.isPending}
      disabledReason={off}
      aside={
        template ? (
          <Button
            variant="ghost"
            className="mr-auto"
            disabledReason={
              off ??
              (template.usedBy.length > 0 ? `Still in use by: ${template.usedBy.join(', ')}.` : undefined)
            }
            onClick={() => remove.mutate(template.id, { onSuccess: onClose })}
          >
            Remove
          </Button>
        ) : null
      }
    >
      <div className="grid grid-cols-2 gap-5 max-md:grid-cols-1">
        <div className="flex min-w-0 flex-col gap-3.5">
          <Field label="Name" hint="Shown to your team only." required error={form.problem('name')}>
            <Input maxLength={80} {...form.text('name')} />
          </Field>
          <Field label="Subject" required error={form.problem('subject')}>
            <Input ref={subjectBox} maxLength={200} {...form.text('subject')} />
          </Field>
          <Field label="Message" required error={form.problem('body')}>
            <Textarea ref={bodyBox} rows={9} maxLength={20000} {...form.text('body')} />
          </Field>
          <div className="flex gap-2">
            <MergeFieldMenu
              label="Add field to subject"
              box={subjectBox}
              text={subject}
              onChange={form.field('subject').onChange}
            />
            <MergeFieldMenu
              label="Add field to message"
              box={bodyBox}
              text={body}
              onChange={form.field('body').onChange}
            />
          </div>
        </div>
        <Preview subject={subject} body={body} />
      </div>
      <ErrorLine error={form.refusal ?? remove.error} />
    </FormDialog>
  )
}

function Preview({ subject, body }: { subject: string; body: string }) {
  const text = useDeferredValue(JSON.stringify({ subject, body }))
  const preview = useQuery(previewQuery(JSON.parse(text) as { subject: string; body: string }))
  return (
    <section aria-label="Preview" className="min-w-0 rounded-8 bg-canvas p-4">
      <p className="mb-2 text-12 text-ink-3">Sample: Renata Okafor</p>
      <p className="mb-2 font-semibold">{preview.data?.subject}</p>
      <p className="whitespace-pre-wrap">{preview.data?.body}</p>
      {preview.data && preview.data.unknown.length > 0 ? (
        <p className="mt-3 text-danger-text">{preview.data.unknown.join(', ')} is not a known field.</p>
      ) : null}
    </section>
  )
}
