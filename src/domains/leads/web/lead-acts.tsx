// The acts on one lead, each with its dialog, and the reason where one is not possible.
import { useNavigate } from '@tanstack/react-router'
import { CircleX, Trash2, Undo2, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { sayDone, toast } from '#ui/toast-store.ts'
import type { Lead } from '../contract/schemas.ts'
import { REJECT_REASONS, type RejectReason, rejectedForText } from '../contract/words.ts'
import { useLeadActions } from './api.ts'
import { nameOf } from './words.ts'

const AssignDialog = lazyPart(() => import('./assign-dialog.tsx'), 'AssignDialog')

type Opened = 'assign' | 'reject' | 'erase' | 'name' | null

export function LeadActs({ lead }: { lead: Lead }) {
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>(null)
  const { makeCandidate, restock } = useLeadActions()
  const { refusals, id } = lead
  const onClose = () => setOpened(null)
  const openCandidate = (candidate: string) => void navigate({ to: '/hiring-tracker', search: { candidate } })
  const handleMake = (names: { firstName?: string; lastName?: string } = {}) =>
    makeCandidate.mutate(
      { id, ...names },
      {
        // The dialog says it itself.
        onError: (error) => opened !== 'name' && showFailure(error),
        onSuccess: ({ candidateId, isNew }) => {
          onClose()
          toast({
            title: isNew
              ? `${nameOf(lead)} is a candidate now`
              : 'Linked to the candidate who was here already',
            action: { label: 'Open candidate', onClick: () => openCandidate(candidateId) },
          })
        },
      },
    )
  const openName = () => {
    makeCandidate.reset()
    setOpened('name')
  }
  const hasName = lead.firstName !== '' && lead.lastName !== ''
  const more = [
    {
      id: 'restock',
      label: 'Return to stock',
      icon: Undo2,
      onSelect: () => restock.mutate(id, { onError: showFailure, onSuccess: sayDone('Back in stock') }),
      disabledReason: refusals.restock,
    },
    {
      id: 'reject',
      label: 'Reject',
      icon: CircleX,
      onSelect: () => setOpened('reject'),
      disabledReason: refusals.reject,
    },
    {
      id: 'erase',
      label: 'Erase',
      icon: Trash2,
      danger: true,
      onSelect: () => setOpened('erase'),
      disabledReason: refusals.erase,
    },
  ]
  const { candidate } = lead
  return (
    <div className="flex flex-wrap gap-1.5">
      {candidate ? (
        <Button variant="primary" onClick={() => openCandidate(candidate.id)}>
          Open candidate
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={UserPlus}
          busy={makeCandidate.isPending}
          disabledReason={refusals.makeCandidate ?? undefined}
          onClick={() => (hasName ? handleMake() : openName())}
        >
          Make candidate
        </Button>
      )}
      <Button disabledReason={refusals.assign ?? undefined} onClick={() => setOpened('assign')}>
        Assign
      </Button>
      <MoreMenu label="More about this lead" outlined size="md" items={more} />
      {opened === 'assign' ? <AssignDialog ids={[id]} onClose={onClose} /> : null}
      {opened === 'reject' ? <RejectDialog lead={lead} onClose={onClose} /> : null}
      {opened === 'erase' ? <EraseDialog lead={lead} onClose={onClose} /> : null}
      {opened === 'name' ? (
        <NameDialog lead={lead} act={makeCandidate} onClose={onClose} onSubmit={handleMake} />
      ) : null}
    </div>
  )
}

type LeadDialogProps = { lead: Lead; onClose: () => void }

function RejectDialog({ lead, onClose }: LeadDialogProps) {
  const { reject } = useLeadActions()
  const form = useForm({ start: { reason: 'bad_contact' as RejectReason, note: '' }, act: reject })
  const isOther = form.values.reason === 'other'
  const handleSubmit = () =>
    form.submit(({ reason, note }) =>
      reject.mutate(
        { id: lead.id, reason, note: isOther ? note : '' },
        { onSuccess: sayDone(`${nameOf(lead)} rejected`, onClose) },
      ),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Reject ${nameOf(lead)}?`}
      description="A rejected lead is not sold. You can return it to stock later."
      submitLabel="Reject lead"
      cancelLabel="Keep lead"
      danger
      busy={reject.isPending}
    >
      <Field label="Reason" error={form.problem('reason')}>
        <Select
          {...form.field('reason')}
          options={REJECT_REASONS.map((value) => ({ value, label: rejectedForText(value) }))}
        />
      </Field>
      {isOther ? (
        <Field label="In a few words" error={form.problem('note')}>
          <Input maxLength={300} {...form.text('note')} />
        </Field>
      ) : null}
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

function EraseDialog({ lead, onClose }: LeadDialogProps) {
  const { erase } = useLeadActions()
  const form = useForm({ start: { confirmName: '' }, act: erase })
  const handleSubmit = () =>
    form.submit(({ confirmName }) =>
      erase.mutate({ id: lead.id, confirmName }, { onSuccess: sayDone('Erased', onClose) }),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Erase ${nameOf(lead)}?`}
      description="The contact details, answers, consent texts and raw events of all leads of this person are deleted. Figures stay, and the person is not contacted again. This cannot be undone."
      submitLabel="Erase permanently"
      danger
      busy={erase.isPending}
      disabledReason={form.values.confirmName.trim() === '' ? 'Type the name first.' : undefined}
    >
      <Field label={`Type ${nameOf(lead)}`} error={form.problem('confirmName')}>
        <Input autoComplete="off" {...form.text('confirmName')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

type NameDialogProps = LeadDialogProps & {
  act: { isPending: boolean; error: Error | null }
  onSubmit: (names: { firstName?: string; lastName?: string }) => void
}

/** The form gave no full name, and a candidate needs one. */
function NameDialog({ lead, act, onClose, onSubmit }: NameDialogProps) {
  const form = useForm({ start: { firstName: lead.firstName, lastName: lead.lastName }, act })
  const { firstName, lastName } = form.values
  const isComplete = firstName.trim() !== '' && lastName.trim() !== ''
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={() => isComplete && form.submit(onSubmit)}
      title="Make candidate"
      description="The form gave no full name. Enter it as the lead says it."
      submitLabel="Make candidate"
      busy={act.isPending}
      disabledReason={isComplete ? undefined : 'Enter both names first.'}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label="First name" error={form.problem('firstName')}>
          <Input maxLength={80} {...form.text('firstName')} />
        </Field>
        <Field label="Last name" error={form.problem('lastName')}>
          <Input maxLength={80} {...form.text('lastName')} />
        </Field>
      </div>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
