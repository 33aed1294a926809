// One reason.
import { useState } from 'react'
import { TemplateSelect } from '#domains/messages/web/index.ts'
import { problemAt } from '#platform/web/api-client.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Reason } from '../contract/schemas.ts'
import { REASON_SIDES, type ReasonSide, SIDE_LABELS } from '../contract/words.ts'
import { SettingDialog } from './setting-dialog.tsx'
import { useReasonActions } from './settings-api.ts'

type ReasonEditorProps = { reason: Reason | null; off: string | undefined; onClose: () => void }

export function ReasonEditor({ reason, off, onClose }: ReasonEditorProps) {
  const { add, update, remove, restore } = useReasonActions()
  const [label, setLabel] = useState(reason?.label ?? '')
  const [side, setSide] = useState<ReasonSide>(reason?.side ?? 'we')
  const [needsComment, setNeedsComment] = useState(reason?.needsComment ?? false)
  const [templateId, setTemplateId] = useState(reason?.emailTemplateId ?? null)
  const [delay, setDelay] = useState(reason?.emailDelayMinutes ?? 60)
  const [again, setAgain] = useState(reason?.reconsiderAfterDays ?? null)
  const act = reason ? update : add
  const handleSubmit = () => {
    const fields = {
      label: label.trim(),
      side,
      needsComment,
      emailTemplateId: templateId,
      emailDelayMinutes: delay,
      reconsiderAfterDays: again,
    }
    const outcome = { onSuccess: onClose }
    if (reason) update.mutate({ row: reason, changes: fields }, outcome)
    else add.mutate(fields, outcome)
  }
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
      error={act.error ?? remove.error}
      onSubmit={handleSubmit}
      onRemove={() => reason && handleRemove(reason)}
      onClose={onClose}
    >
      <Field label="Reason" required error={problemAt(act.error, 'label')}>
        <Input value={label} maxLength={80} onText={setLabel} />
      </Field>
      <Field label="Decided by" group>
        <Segmented
          size="form"
          value={side}
          onChange={setSide}
          options={REASON_SIDES.map((value) => ({ value, label: SIDE_LABELS[value] }))}
        />
      </Field>
      <Checkbox
        checked={needsComment}
        onCheckedChange={(checked) => setNeedsComment(checked === true)}
        label="Needs a comment"
      />
      <Field label="Email" note="optional">
        <TemplateSelect value={templateId} onChange={setTemplateId} />
      </Field>
      {templateId ? (
        <Field
          label="Minutes until the email is sent"
          hint="Candidates brought back in this time get no email."
          error={problemAt(act.error, 'emailDelayMinutes')}
        >
          <NumberInput min={0} max={43200} value={delay} onChange={setDelay} />
        </Field>
      ) : null}
      <Field
        label="Days until a second look"
        note="optional"
        error={problemAt(act.error, 'reconsiderAfterDays')}
      >
        <NumberInput optional min={1} max={1095} value={again} onChange={setAgain} />
      </Field>
    </SettingDialog>
  )
}
