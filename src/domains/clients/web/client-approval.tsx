// The decision about a client that registered itself: clients that may be the same, approve, decline with a reason.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Client } from '../contract/schemas.ts'
import { CLIENT_LOOKS, TWIN_LABELS } from '../contract/words.ts'
import { twinsQuery, useClientDecision } from './clients-api.ts'

/** What to know before the decision. */
export function ApprovalPart({ client }: { client: Client }) {
  const { status, appliedAt, declineReason } = client
  const twins = useQuery(twinsQuery(client.id))
  if (status !== 'prospect' && status !== 'declined') return null
  return (
    <section aria-label="Approval" className="rounded-8 bg-warning-subtle px-4 py-3">
      <p className="text-warning-text">
        {status === 'declined'
          ? `Declined. ${declineReason}`
          : 'This client cannot buy until you approve it.'}
        {appliedAt ? (
          <>
            {' '}
            Registered <RelativeTime at={appliedAt} ago />.
          </>
        ) : null}
      </p>
      <QueryState query={twins} loading={<Skeleton className="mt-2 h-8" />} />
      {twins.data && twins.data.items.length > 0 ? (
        <>
          <h3 className="mt-2 font-medium">May be the same company</h3>
          <ul aria-label="Clients that may be the same company">
            {twins.data.items.map((twin) => (
              <li key={twin.id} className="flex flex-wrap items-center gap-x-2 py-1">
                <Link to="/admin/clients" search={{ client: twin.id }} className="link">
                  {twin.name}
                </Link>
                <StatusPill look={CLIENT_LOOKS[twin.status]} />
                <span className="text-12 text-ink-2">
                  {twin.same.map((reason) => TWIN_LABELS[reason]).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </section>
  )
}

type ActsProps = { client: Client; disabledReason: string | undefined }

export function ApprovalActs({ client, disabledReason }: ActsProps) {
  const { approve } = useClientDecision(client.id)
  const twins = useQuery(twinsQuery(client.id))
  const [isDeclining, setDeclining] = useState(false)
  if (client.status !== 'prospect' && client.status !== 'declined') return null
  // Approved only by someone who could see its twins.
  const lock = disabledReason ?? (twins.data ? undefined : 'The comparison with other clients is loading.')
  const handleApprove = () =>
    approve.mutate(undefined, { onSuccess: sayDone(`${client.name} approved`), onError: showFailure })
  return (
    <>
      <Button
        variant="primary"
        icon={Check}
        busy={approve.isPending}
        onClick={handleApprove}
        disabledReason={lock}
      >
        Approve client
      </Button>
      {client.status === 'prospect' ? (
        <Button icon={X} onClick={() => setDeclining(true)} disabledReason={disabledReason}>
          Decline
        </Button>
      ) : null}
      {isDeclining ? <DeclineDialog client={client} onClose={() => setDeclining(false)} /> : null}
    </>
  )
}

function DeclineDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { decline } = useClientDecision(client.id)
  const form = useForm({ start: { reason: '' }, act: decline })
  const handleSubmit = () =>
    form.submit(({ reason }) =>
      decline.mutate(reason, { onSuccess: sayDone(`${client.name} declined`, onClose) }),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Decline ${client.name}?`}
      description="Its owners get an email with the reason. You can approve it later."
      submitLabel="Decline client"
      busy={decline.isPending}
    >
      <Field label="Reason" required error={form.problem('reason')}>
        <Input maxLength={300} {...form.text('reason')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
