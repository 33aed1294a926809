// Invoices as PDF, one for now when it is needed, and whom they go to.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import { exportInvoices } from '../contract/endpoints.ts'
import type { Billing, Invoice } from '../contract/schemas.ts'
import { INVOICE_LOOKS } from '../contract/words.ts'
import { invoiceAddress, invoicesQuery, useBillingActions } from './api.ts'
import { BuyerFields } from './invoice-details-dialog.tsx'
import { dayIn, dueWords, invoiceName, periodOf } from './invoice-words.ts'
import { NOT_ALLOWED } from './not-allowed.ts'
import { Section } from './section.tsx'

type PartProps = { clientId: string; billing: Billing }

export function Invoices({ clientId, billing }: PartProps) {
  const list = useList(useInfiniteQuery(invoicesQuery({ client: clientId })))
  const { uninvoiced } = billing
  const hasNothing = uninvoiced.cents === 0 && uninvoiced.creditedCents === 0
  return (
    <Section
      title="Invoices"
      note="issued on the first of each month, or earlier by you or your agency"
      action={
        <>
          {hasNothing ? null : (
            <>
              <span className="num text-ink-3 max-md:hidden">
                Not invoiced yet: {formatMoney(uninvoiced.cents)}
              </span>
              <IssueButton clientId={clientId} billing={billing} />
            </>
          )}
          {list.rows.length > 0 ? (
            <ListMenu exportAddress={addressOf(exportInvoices, { query: { client: clientId } })} />
          ) : null}
        </>
      }
    >
      {hasNothing ? null : (
        <p className="num mb-2 text-ink-3 md:hidden">Not invoiced yet: {formatMoney(uninvoiced.cents)}</p>
      )}
      <ListState
        list={list}
        noun="invoices"
        loading={<Skeleton className="h-24" />}
        empty={
          <p className="border-t pt-3 text-ink-2">
            No invoices yet. You get one for each month with purchases.
          </p>
        }
      >
        <ul aria-label="Invoices" className="border-b">
          {list.rows.map((invoice) => (
            <InvoiceRow key={invoice.id} invoice={invoice} />
          ))}
        </ul>
        <MoreButton list={list} className="mt-2" />
      </ListState>
    </Section>
  )
}

const credits = ({ credits: number }: Invoice) => (number ? `For invoice ${number}` : undefined)

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, number, timezone, issuedAt, status, totalCents } = invoice
  const due = dueWords(invoice)
  return (
    <li className="grid min-h-10 grid-cols-[120px_minmax(0,1fr)_64px_96px_110px_64px] items-center gap-x-3 border-t py-2 max-md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <span className="num font-medium max-md:col-start-1">{number}</span>
      <span className="truncate text-ink-2 max-md:col-start-1 max-md:row-start-2 max-md:text-12">
        {credits(invoice) ?? periodOf(invoice)}
        {due ? <span className="num block truncate text-12">{due}</span> : null}
      </span>
      <span className="text-ink-3 max-md:hidden">{dayIn(issuedAt, timezone)}</span>
      <StatusPill look={INVOICE_LOOKS[status]} className="justify-self-start max-md:hidden" />
      <span className="num text-right max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        {formatMoney(totalCents)}
      </span>
      <a
        href={invoiceAddress(id)}
        download
        aria-label={`Download ${invoiceName(invoice)} as PDF`}
        className="link flex items-center gap-1 justify-self-end max-md:col-start-3 max-md:row-span-2 max-md:row-start-1 max-md:min-h-11"
      >
        <Download className="size-4" />
        PDF
      </a>
    </li>
  )
}

function IssueButton({ clientId, billing }: PartProps) {
  const { issueInvoice } = useBillingActions()
  const [isAsking, setAsking] = useState(false)
  const { cents, creditedCents } = billing.uninvoiced
  const noun = cents === creditedCents ? 'credit note' : 'invoice'
  const handleIssue = () =>
    issueInvoice.mutate(
      { client: clientId },
      {
        onSuccess: ({ others, ...issued }) =>
          toast({
            tone: 'success',
            title: `Issued: ${[issued, ...others].map(invoiceName).join(', ')}`,
          }),
        onError: showFailure,
        onSettled: () => setAsking(false),
      },
    )
  return (
    <>
      <Button
        size="sm"
        onClick={() => setAsking(true)}
        disabledReason={billing.can.manage ? undefined : NOT_ALLOWED}
      >
        {noun === 'invoice' ? 'Invoice now' : 'Credit note now'}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={noun === 'invoice' ? 'Issue an invoice now?' : 'Issue a credit note now?'}
        description={issueWords(billing.uninvoiced)}
        confirmLabel={`Issue ${noun}`}
        busy={issueInvoice.isPending}
        onConfirm={handleIssue}
      />
    </>
  )
}

/** Credits of sales that were invoiced before are on credit notes. */
export function issueWords({ cents, creditedCents }: Billing['uninvoiced']): string {
  const later = 'It cannot be changed afterwards.'
  if (cents === creditedCents) return `It credits ${formatMoney(-creditedCents)} of invoiced sales. ${later}`
  const sold = `It has ${formatMoney(cents - creditedCents)} since the last invoice, before tax.`
  return creditedCents === 0
    ? `${sold} ${later}`
    : `${sold} A credit note has ${formatMoney(creditedCents)}. They cannot be changed afterwards.`
}

export function InvoiceContactPart({ clientId, billing }: PartProps) {
  const [isEditing, setEditing] = useState(false)
  const { name, email, billingAddress, poNumber } = billing.invoiceContact
  const edit = billing.can.manage ? (
    <button type="button" className="link" onClick={() => setEditing(true)}>
      Edit
    </button>
  ) : null
  return (
    <Section title="Invoices go to" action={edit}>
      {name || email ? (
        <p className="wrap-anywhere text-ink-2">
          {name ? <span className="block">{name}</span> : null}
          {email || 'The portal only'}
        </p>
      ) : (
        <p className="text-ink-2">The portal only. Add an email address to get a notice of each invoice.</p>
      )}
      {billingAddress ? (
        <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink-2">{billingAddress}</p>
      ) : null}
      {poNumber ? <p className="mt-1 wrap-anywhere text-ink-2">PO number {poNumber}</p> : null}
      {isEditing ? (
        <ContactDialog
          clientId={clientId}
          contact={billing.invoiceContact}
          onClose={() => setEditing(false)}
        />
      ) : null}
    </Section>
  )
}

type ContactDialogProps = { clientId: string; contact: Billing['invoiceContact']; onClose: () => void }

function ContactDialog({ clientId, contact, onClose }: ContactDialogProps) {
  const { setContact } = useBillingActions()
  const form = useForm({ start: contact, act: setContact })
  const handleSave = () =>
    form.submit((values) =>
      setContact.mutate({ client: clientId, ...values, email: values.email.trim() }, { onSuccess: onClose }),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSave}
      title="Invoices go to"
      submitLabel="Save contact"
      busy={setContact.isPending}
    >
      <BuyerFields form={form} />
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
