// One reason.
import { useState } from 'react'
import { TemplateSelect } from '#domains/messages/web/index.ts'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast-store.ts'
import { REASON_SIDES, type ReasonSide } from '../contract-words.ts'
import type { Reason } from '../schemas.ts'
import { useReasonActions } from './settings-api.ts'
import { SIDE_WORDS } from './words.ts'

type ReasonEditorProps = { reason: Reason | null; mayEdit: boolean; onClose: () => void }

const problemAt = (error: Error | null, path: string) =>
  error instanceof ApiError ? error.problem?.fields?.find((each) => each.path === path)?.message : undefined

export function ReasonEditor({ reason, mayEdit, onClose }: ReasonEditorProps) {
  const { add, update, remove, restore } = useReasonActions()
  const [label, setLabel] = useState(reason?.label ?? '')
  const [side, setSide] = useState<ReasonSide>(reason?.side ?? 'we')
  const [needsComment, setNeedsComment] = useState(reason?.needsComment ?? false)
  const [templateId, setTemplateId] = useState(reason?.emailTemplateId ?? null)
  const [delay, setDelay] = useState(String(reason?.emailDelayMinutes ?? 60))
  const [again, setAgain] = useState(reason?.reconsiderAfterDays ? String(reason.reconsiderAfterDays) : '')
  const act = reason ? update : add
  const fail = (error: Error) => {
    if (!(error instanceof ApiError && error.status === 422))
      toast({ tone: 'danger', title: sentenceOf(error) })
  }
  const handleSubmit = () => {
    const fields = {
      label: label.trim(),
      side,
      needsComment,
      emailTemplateId: templateId,
      emailDelayMinutes: Number(delay || 0),
      reconsiderAfterDays: again ? Number(again) : null,
    }
    const outcome = { onSuccess: onClose, onError: fail }
    if (reason) update.mutate({ row: reason, changes: fields }, outcome)
    else add.mutate(fields, outcome)
  }
  const handleRemove = (row: Reason) =>
    remove.mutate(row.id, {
      onError: fail,
      onSuccess: () => {
        onClose()
        toast({
          title: `${row.label} removed`,
          duration: 10_000,
          action: { label: 'Undo', onClick: () => restore.mutate(row.id, { onError: fail }) },
        })
      },
    })
  const off = mayEdit ? undefined : 'A manager or an admin changes the reasons.'
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title={reason ? reason.label : 'Add a reason'}
      footer={
        <>
          {reason ? (
            <Button
              variant="ghost"
              disabledReason={off}
              onClick={() => handleRemove(reason)}
              className="mr-auto"
            >
              Remove
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={act.isPending} disabledReason={off}>
            {reason ? 'Save reason' : 'Add reason'}
          </Button>
        </>
      }
    >
      <Field label="Reason" required error={problemAt(act.error, 'label')}>
        <Input value={label} maxLength={80} onChange={(event) => setLabel(event.target.value)} />
      </Field>
      <Field label="Whose decision" group>
        <Segmented
          size="form"
          value={side}
          onChange={setSide}
          options={REASON_SIDES.map((value) => ({ value, label: SIDE_WORDS[value] }))}
        />
      </Field>
      <Checkbox
        checked={needsComment}
        onCheckedChange={(checked) => setNeedsComment(checked === true)}
        label="Needs a comment"
      />
      <Field label="Mail" note="optional">
        <TemplateSelect value={templateId} onChange={setTemplateId} />
      </Field>
      {templateId ? (
        <Field
          label="Minutes before the mail goes out"
          hint="Whoever is brought back in this time gets no mail."
          error={problemAt(act.error, 'emailDelayMinutes')}
        >
          <Input
            type="number"
            min={0}
            max={43200}
            value={delay}
            onChange={(event) => setDelay(event.target.value)}
          />
        </Field>
      ) : null}
      <Field
        label="Days until a second chance"
        note="optional"
        error={problemAt(act.error, 'reconsiderAfterDays')}
      >
        <Input
          type="number"
          min={1}
          max={1095}
          value={again}
          onChange={(event) => setAgain(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}
