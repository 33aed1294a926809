// Addresses and numbers of a candidate that get no messages. Managers lift them with a reason.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Candidate } from '#domains/candidates/contract/schemas.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import { conversationPermissions } from '../contract/permissions.ts'
import { suppressionsQuery, useLiftSuppression } from './api.ts'

export function Suppressions({ candidate }: { candidate: Candidate }) {
  const { user } = useRouteContext({ from: '/staff' })
  const items = useQuery(suppressionsQuery(candidate.id)).data?.items ?? []
  const [lifting, setLifting] = useState<string | null>(null)
  const may = roleMay(user.role, conversationPermissions.liftSuppressions)
  if (items.length === 0) return null
  return (
    <section
      aria-label="Gets no messages"
      className="mx-5 mt-3 rounded-6 bg-warning-subtle px-3 py-2 text-warning-text max-md:mx-4"
    >
      <h3 className="font-medium">Gets no messages</h3>
      <ul>
        {items.map(({ contact, reason, at }) => (
          <li key={contact} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 break-words">
              {contact}: {reason}, <RelativeTime at={at} />
            </span>
            <Button
              size="sm"
              aria-label={`Lift for ${contact}`}
              onClick={() => setLifting(contact)}
              disabledReason={may ? undefined : 'Only managers and admins can lift this.'}
            >
              Lift
            </Button>
          </li>
        ))}
      </ul>
      {lifting ? <LiftDialog id={candidate.id} contact={lifting} onClose={() => setLifting(null)} /> : null}
    </section>
  )
}

function LiftDialog({ id, contact, onClose }: { id: string; contact: string; onClose: () => void }) {
  // The refreshed list may have no place for this dialog any more.
  const lift = useLiftSuppression(id, () => {
    toast({ title: `Lifted for ${contact}`, description: 'Opt-outs of the candidate stay.' })
    onClose()
  })
  const form = useForm({ start: { note: '' }, act: lift })
  const handleSubmit = () => form.submit(({ note }) => lift.mutate({ contact, note }))
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Lift for ${contact}?`}
      description="Lift it only if the owner asked for it, or if the address works again. Opt-outs stay."
      submitLabel="Lift"
      busy={lift.isPending}
      disabledReason={form.values.note.trim() ? undefined : 'Enter a reason first.'}
    >
      <Field label="Reason" hint="It is saved in the audit." error={form.problem('note')}>
        <Input maxLength={300} {...form.text('note')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
