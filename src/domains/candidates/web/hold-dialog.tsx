// The legal hold of a candidate: set it with a reason and a last day, or lift it. Managers see it, admins change it.
import { useQuery } from '@tanstack/react-query'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Facts } from '#ui/facts.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Hold } from '../contract/holds.ts'
import type { Candidate } from '../contract/schemas.ts'
import { holdQuery, useLiftHold, useSetHold } from './dossier-api.ts'
import { fullName } from './names.ts'

type HoldDialogProps = { candidate: Candidate; mayChange: boolean; onClose: () => void }

export function HoldDialog(props: HoldDialogProps) {
  const { candidate, mayChange, onClose } = props
  const found = useQuery(holdQuery(candidate.id))
  if (found.data?.hold) return <HoldInForce {...props} hold={found.data.hold} />
  if (found.data && mayChange) return <NewHold {...props} />
  return (
    <Dialog open onOpenChange={onClose} title="Legal hold" width={480}>
      {found.data ? <p>{fullName(candidate)} is not under legal hold.</p> : <QueryState query={found} />}
    </Dialog>
  )
}

const EFFECT = 'A candidate under legal hold cannot be erased, removed or merged.'

function NewHold({ candidate, onClose }: HoldDialogProps) {
  const set = useSetHold(candidate.id)
  const form = useForm({ start: { reason: '', until: '' }, act: set })
  const handleSubmit = () =>
    form.submit((values) => set.mutate(values, { onSuccess: sayDone('Legal hold set', onClose) }))
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Set a legal hold on ${fullName(candidate)}`}
      description={EFFECT}
      submitLabel="Set legal hold"
      busy={set.isPending}
      disabledReason={form.values.reason.trim() === '' ? 'Enter the reason first.' : undefined}
    >
      <Field label="Reason" hint="Such as a claim number." error={form.problem('reason')}>
        <Input autoComplete="off" maxLength={500} {...form.text('reason')} />
      </Field>
      <Field
        label="Last day"
        hint="Without a day, the hold stays until an admin lifts it."
        error={form.problem('until')}
      >
        <Input type="date" {...form.text('until')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

function HoldInForce({ candidate, mayChange, onClose, hold }: HoldDialogProps & { hold: Hold }) {
  const lift = useLiftHold(candidate.id)
  const handleLift = () =>
    lift.mutate(undefined, { onSuccess: sayDone('Legal hold lifted', onClose), onError: showFailure })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${fullName(candidate)} is under legal hold`}
      description={EFFECT}
      width={480}
    >
      <Facts
        facts={[
          { label: 'Reason', value: <span className="wrap-anywhere">{hold.reason}</span> },
          { label: 'Set by', value: hold.setBy, note: <RelativeTime at={hold.setAt} /> },
          { label: 'Last day', value: hold.until ?? 'Until an admin lifts it' },
        ]}
      />
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Keep legal hold</Button>
        <Button
          variant="primary"
          busy={lift.isPending}
          disabledReason={mayChange ? undefined : 'Only admins can lift a legal hold.'}
          onClick={handleLift}
        >
          Lift legal hold
        </Button>
      </div>
    </Dialog>
  )
}
