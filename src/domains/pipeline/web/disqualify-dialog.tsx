// Disqualifies a candidate: the reason, its comment, and the email.
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { UNDO_MS } from '#platform/web/list/bulk.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatDuration } from '#ui/format.ts'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Card, Disqualify, Reason } from '../contract/schemas.ts'
import { SIDE_LABELS } from '../contract/words.ts'
import { endingQuery, useBringBack, useDisqualify } from './api.ts'
import { reasonsQuery } from './choices-api.ts'
import { backWords, endingWords } from './words.ts'

export function DisqualifyDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const disqualify = useDisqualify()
  const bringBack = useBringBack()
  const { name } = card.candidate
  // The dialog is closed when the user chooses Undo.
  const handleUndo = () =>
    void bringBack.mutateAsync(card.id).then((back) => toast({ title: backWords(name, back) }), showFailure)
  const handleChoose = (input: Disqualify) =>
    disqualify.mutate(
      { card, input },
      {
        onSuccess: () => {
          onClose()
          toast({
            title: `${name} disqualified`,
            duration: UNDO_MS,
            action: { label: 'Undo', onClick: handleUndo },
          })
        },
        onError: (error) => {
          if (error instanceof ApiError && error.status === 422) return
          onClose()
          showFailure(error)
        },
      },
    )
  return (
    <ReasonDialog
      title={`Disqualify ${name}?`}
      applicationIds={[card.id]}
      confirmLabel="Disqualify"
      busy={disqualify.isPending}
      act={disqualify}
      onChoose={handleChoose}
      onClose={onClose}
    />
  )
}

type ReasonDialogProps = {
  title: string
  applicationIds: readonly string[]
  confirmLabel: string
  busy: boolean
  act?: { error: Error | null }
  onChoose: (input: Disqualify) => void
  onClose: () => void
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, applicationIds, confirmLabel, busy, act, onChoose, onClose } = props
  const reasons = useQuery(reasonsQuery)
  const ending = useQuery(endingQuery(applicationIds))
  const reasonOf = (id: string | undefined) => reasons.data?.items.find((each) => each.id === id)
  const form = useForm({
    start: { reasonId: undefined as string | undefined, comment: '' },
    check: ({ reasonId, comment }) => ({
      reasonId: reasonOf(reasonId) ? null : 'Choose a reason.',
      comment:
        reasonOf(reasonId)?.needsComment && comment.trim() === ''
          ? 'Write a comment: this reason needs one.'
          : null,
    }),
    act,
  })
  const reason = reasonOf(form.values.reasonId)
  const handleSubmit = () =>
    form.submit(({ comment }) => {
      if (reason) onChoose({ reasonId: reason.id, ...(comment.trim() && { comment: comment.trim() }) })
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={title}
      width={520}
      submitLabel={confirmLabel}
      danger
      busy={busy}
    >
      <QueryState query={reasons} loading={null} />
      {/* Rendered before its options load, so the keyboard starts here and not at the comment. */}
      {reasons.isLoadingError ? null : (
        <Field label="Reason" error={form.problem('reasonId')} required>
          <Select
            {...form.field('reasonId')}
            placeholder={reasons.data ? 'Choose a reason' : 'Loading the reasons…'}
            options={reasons.data?.items.map(toOption) ?? []}
          />
        </Field>
      )}
      <Field
        label="Comment"
        note={reason?.needsComment ? 'required for this reason' : 'optional'}
        hint={reason ? consequence(reason) : undefined}
        error={form.problem('comment')}
      >
        <Textarea maxLength={2000} rows={2} {...form.text('comment')} />
      </Field>
      {ending.data?.first ? (
        <p className="text-13 text-ink-2">
          {endingWords(ending.data, applicationIds.length)} If an email is pending, the cancellation waits
          with it.
        </p>
      ) : null}
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

const toOption = (reason: Reason) => ({
  value: reason.id,
  label: reason.label,
  note: SIDE_LABELS[reason.side],
})

function consequence(reason: Reason): string {
  const mail = reason.emailTemplateId
    ? `An email is sent after ${formatDuration(reason.emailDelayMinutes * 60_000)}, unless you bring the candidate back first.`
    : 'No email is sent.'
  if (reason.reconsiderAfterDays === null) return mail
  return `${mail} A second look is due in ${reason.reconsiderAfterDays} days.`
}
