// One reason.
import { TemplateSelect } from '#domains/messages/web/index.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Reason } from '../contract/schemas.ts'
import { REASON_SIDES, SIDE_LABELS } from '../contract/words.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { useReasonActions } from './settings-api.ts'

type ReasonEditorProps = { reason: Reason | null; off: string | undefined; onClose: () => void }

export function ReasonEditor({ reason, off, onClose }: ReasonEditorProps) {
  const { add, update, remove, restore } = useReasonActions()
  const act = reason ? update : add
  const form = useForm({
    start: {
      label: reason?.label ?? '',
      side: reason?.side ?? 'we',
      needsComment: reason?.needsComment ?? false,
      emailTemplateId: reason?.emailTemplateId ?? null,
      emailDelayMinutes: reason?.emailDelayMinutes ?? 60,
      reconsiderAfterDays: reason?.reconsiderAfterDays ?? null,
    },
    act,
  })
  const { values, problem } = form
  const handleSubmit = () =>
    form.submit(({ label, ...rest }) => {
      const fields = { ...rest, label: label.trim() }
      const outcome = { onSuccess: onClose }
      if (reason) update.mutate({ row: reason, changes: fields }, outcome)
      else add.mutate(fields, outcome)
    })
  const handleRemove = (row: Reason) =>
    remove.mutate(row.id, {
      onSuccess: () => {
        onClose()
        toast({
          title: `${row.label} removed`,
          duration: 10_000,
          action: { label: 'Undo', onClick: () => restore.mutate(row.id, { onError: showFailure }) },
        })
      },
    })
  return (
    <SettingDialog
      noun="reason"
      label={reason?.label ?? null}
      off={off}
      busy={act.isPending}
      refusal={form.refusal ?? remove.error}
      onSubmit={handleSubmit}
      onRemove={() => reason && handleRemove(reason)}
      onClose={onClose}
    >
      <Field label="Reason" required error={problem('label')}>
        <Input maxLength={80} {...form.text('label')} />
      </Field>
      <Field label="Decided by" group error={problem('side')}>
        <Segmented
          size="form"
          {...form.field('side')}
          options={REASON_SIDES.map((value) => ({ value, label: SIDE_LABELS[value] }))}
        />
      </Field>
      <Checkbox
        checked={values.needsComment}
        onCheckedChange={(checked) => form.set({ needsComment: checked === true })}
        label="Needs a comment"
      />
      <Field label="Email" note="optional" error={problem('emailTemplateId')}>
        <TemplateSelect {...form.field('emailTemplateId')} />
      </Field>
      {values.emailTemplateId ? (
        <Field
          label="Minutes until the email is sent"
          hint="Candidates brought back in this time get no email."
          error={problem('emailDelayMinutes')}
        >
          <NumberInput min={0} max={43200} {...form.field('emailDelayMinutes')} />
        </Field>
      ) : null}
      <Field label="Days until a second look" note="optional" error={problem('reconsiderAfterDays')}>
        <NumberInput optional min={1} max={1095} {...form.field('reconsiderAfterDays')} />
      </Field>
    </SettingDialog>
  )
}
