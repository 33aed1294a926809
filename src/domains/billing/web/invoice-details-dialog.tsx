// What later invoices of a client say: billing address, PO number, contact and terms.
import { useQuery } from '@tanstack/react-query'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
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
  const { changeDetails } = useInvoiceActions()
  const form = useForm({ start: details, act: changeDetails })
  const handleSave = () =>
    form.submit(() => {
      // Only the changed fields, so that a change by the client stays.
      const changes = form.changes()
      if (Object.keys(changes).length === 0) return onClose()
      const onSuccess = () => {
        toast({ tone: 'success', title: 'Invoice details saved' })
        onClose()
      }
      return changeDetails.mutate({ clientId, ...changes }, { onSuccess })
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSave}
      title="Invoice details"
      description="For later invoices. Issued invoices stay as they are."
      submitLabel="Save details"
      busy={changeDetails.isPending}
    >
      <BuyerFields form={form} />
      <Field
        label="Payment terms in days"
        hint="Only for clients with a credit limit. Empty: 30."
        error={form.problem('termsDays')}
      >
        <NumberInput optional min={0} max={MAX_TERMS_DAYS} {...form.field('termsDays')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

type Buyer = Omit<InvoiceDetails, 'termsDays'>
type BuyerFieldsProps = { form: Pick<Form<Buyer>, 'text' | 'problem'> }

/** The customer edits the same fields in the portal. */
export function BuyerFields({ form: { text, problem } }: BuyerFieldsProps) {
  return (
    <>
      <Field
        label="Billing address"
        hint="With ZIP code, one line each. Empty: the address of the company."
        error={problem('billingAddress')}
      >
        <Textarea maxLength={400} {...text('billingAddress')} />
      </Field>
      <Field label="PO number" hint="An order can have its own." error={problem('poNumber')}>
        <Input maxLength={40} {...text('poNumber')} />
      </Field>
      <Field
        label="Name or department"
        hint="Printed on the invoice below the name of the company."
        error={problem('name')}
      >
        <Input maxLength={160} {...text('name')} />
      </Field>
      <Field label="Email" hint="Gets a notice of each invoice." error={problem('email')}>
        <Input type="email" {...text('email')} />
      </Field>
    </>
  )
}
