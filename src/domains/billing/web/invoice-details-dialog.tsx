// What later invoices of a client say: billing address, PO number, contact and terms.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceAt } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import type { InvoiceDetails } from '../contract/schemas.ts'
import { MAX_TERMS_DAYS } from '../contract/words.ts'
import { invoiceDetailsQuery, useInvoiceActions } from './invoices-api.ts'

type InvoiceDetailsDialogProps = { clientId: string; onClose: () => void }

export function InvoiceDetailsDialog({ clientId, onClose }: InvoiceDetailsDialogProps) {
  const details = useQuery({ ...invoiceDetailsQuery(clientId), staleTime: 0 })
  if (details.data && !details.isFetching)
    return <DetailsForm clientId={clientId} details={details.data} onClose={onClose} />
  return (
    <Dialog open title="Invoice details" onOpenChange={onClose}>
      <QueryState query={details} loading={<Skeleton className="h-56" />} />
    </Dialog>
  )
}

type DetailsFormProps = InvoiceDetailsDialogProps & { details: InvoiceDetails }

function DetailsForm({ clientId, details, onClose }: DetailsFormProps) {
  const [seen] = useState(details)
  const [draft, setDraft] = useState(details)
  const { changeDetails } = useInvoiceActions()
  const set = (changes: Partial<InvoiceDetails>) => setDraft((before) => ({ ...before, ...changes }))
  const errorAt = (name: keyof InvoiceDetails) => sentenceAt(changeDetails.error, name)
  const handleSave = () => {
    // Only the changed fields, so that a change by the client stays.
    const before = new Map<string, unknown>(Object.entries(seen))
    const changes = Object.entries(draft).filter(([name, value]) => before.get(name) !== value)
    if (changes.length === 0) return onClose()
    const onSuccess = () => {
      toast({ tone: 'success', title: 'Invoice details saved' })
      onClose()
    }
    return changeDetails.mutate({ clientId, ...Object.fromEntries(changes) }, { onSuccess })
  }
  const isShown = (['name', 'email', 'billingAddress', 'poNumber', 'termsDays'] as const).some(errorAt)
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSave}
      title="Invoice details"
      description="For later invoices. Issued invoices stay as they are."
      submitLabel="Save details"
      busy={changeDetails.isPending}
    >
      <BuyerFields draft={draft} set={set} errorAt={errorAt} />
      <Field
        label="Payment terms in days"
        hint="Only for clients with a credit limit. Empty: 30."
        error={errorAt('termsDays')}
      >
        <NumberInput
          optional
          min={0}
          max={MAX_TERMS_DAYS}
          value={draft.termsDays}
          onChange={(termsDays) => set({ termsDays })}
        />
      </Field>
      {isShown ? null : <ErrorLine error={changeDetails.error} />}
    </FormDialog>
  )
}

type Buyer = Omit<InvoiceDetails, 'termsDays'>
type BuyerFieldsProps = {
  draft: Buyer
  set: (changes: Partial<Buyer>) => void
  errorAt: (name: keyof Buyer) => string | undefined
}

/** The customer edits the same fields in the portal. */
export function BuyerFields({ draft, set, errorAt }: BuyerFieldsProps) {
  return (
    <>
      <Field
        label="Billing address"
        hint="With ZIP code, one line each. Empty: the address of the company."
        error={errorAt('billingAddress')}
      >
        <Textarea
          value={draft.billingAddress}
          maxLength={400}
          onText={(billingAddress) => set({ billingAddress })}
        />
      </Field>
      <Field label="PO number" hint="An order can have its own." error={errorAt('poNumber')}>
        <Input value={draft.poNumber} maxLength={40} onText={(poNumber) => set({ poNumber })} />
      </Field>
      <Field
        label="Name or department"
        hint="Printed on the invoice below the name of the company."
        error={errorAt('name')}
      >
        <Input value={draft.name} maxLength={160} onText={(name) => set({ name })} />
      </Field>
      <Field label="Email" hint="Gets a notice of each invoice." error={errorAt('email')}>
        <Input type="email" value={draft.email} onText={(email) => set({ email })} />
      </Field>
    </>
  )
}
