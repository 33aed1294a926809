// Invoices as PDF, one for now when it is needed, and whom they go to.
import { useInfiniteQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { look, type StatusLook } from '#platform/shared/status.ts'
import { addressOf, sentenceAt } from '#platform/web/api-client.ts'
import { ListMenu } from '#platform/web/list/list-menu.tsx'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Billing, Invoice } from '../contract/schemas.ts'
import { invoiceAddress, invoicesQuery, useBillingActions } from './api.ts'
import { NOT_ALLOWED } from './not-allowed.ts'
import { Section } from './section.tsx'

type PartProps = { clientId: string; billing: Billing }

const LOOKS = {
  paid: look('success', 'check', 'Paid'),
  credited: look('success', 'check', 'Credited'),
} satisfies Record<Invoice['status'], StatusLook>

const dayIn = (at: string | number, zone: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: zone }).format(new Date(at))

/** The first and the last day, or the only one. */
function periodOf({ startsAt, endsAt, timezone }: Invoice): string {
  const last = Date.parse(endsAt) - 1
  const [from, to] = [dayIn(startsAt, timezone), dayIn(last, timezone)]
  const year = new Intl.DateTimeFormat('en-US', { year: 'numeric', timeZone: timezone }).format(last)
  return from === to ? `${to}, ${year}` : `${from} to ${to}, ${year}`
}

export function Invoices({ clientId, billing }: PartProps) {
  const list = useList(useInfiniteQuery(invoicesQuery({ client: clientId })))
  const { uninvoiced } = billing
  return (
    <Section
      title="Invoices"
      note="issued on the first of each month"
      action={
        <>
          {uninvoiced.cents === 0 ? null : (
            <>
              <span className="num text-ink-3 max-md:hidden">
                Not invoiced yet: {formatMoney(uninvoiced.cents)}
              </span>
              <IssueButton clientId={clientId} billing={billing} />
            </>
          )}
          {list.rows.length > 0 ? (
            <ListMenu
              exportAddress={addressOf('/api/customer/invoices/export.csv', {}, { client: clientId })}
            />
          ) : null}
        </>
      }
    >
      {uninvoiced.cents === 0 ? null : (
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

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { id, number, timezone, issuedAt, status, totalCents } = invoice
  return (
    <li className="grid min-h-10 grid-cols-[110px_minmax(0,1fr)_80px_80px_120px_72px] items-center gap-x-3 border-t py-2 max-md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <span className="num font-medium max-md:col-start-1">{number}</span>
      <span className="truncate text-ink-2 max-md:col-start-1 max-md:row-start-2 max-md:text-12">
        {periodOf(invoice)}
      </span>
      <span className="text-ink-3 max-md:hidden">{dayIn(issuedAt, timezone)}</span>
      <StatusPill look={LOOKS[status]} className="justify-self-start max-md:hidden" />
      <span className="num text-right max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        {formatMoney(totalCents)}
      </span>
      <a
        href={invoiceAddress(id)}
        download
        aria-label={`Download ${status === 'credited' ? 'credit note' : 'invoice'} ${number} as PDF`}
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
  const noun = billing.uninvoiced.cents < 0 ? 'credit note' : 'invoice'
  const handleIssue = () =>
    issueInvoice.mutate(
      { client: clientId },
      {
        onSuccess: ({ number, status }) =>
          toast({
            tone: 'success',
            title: `${status === 'credited' ? 'Credit note' : 'Invoice'} ${number} issued`,
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
        description={`It has ${formatMoney(billing.uninvoiced.cents)} of purchases and credits since the last invoice. It cannot be changed afterwards.`}
        confirmLabel={`Issue ${noun}`}
        busy={issueInvoice.isPending}
        onConfirm={handleIssue}
      />
    </>
  )
}

export function InvoiceContactPart({ clientId, billing }: PartProps) {
  const [isEditing, setEditing] = useState(false)
  const { name, email } = billing.invoiceContact
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
  const [name, setName] = useState(contact.name)
  const [email, setEmail] = useState(contact.email)
  const { setContact } = useBillingActions()
  const handleSave = () =>
    setContact.mutate({ client: clientId, name, email: email.trim() }, { onSuccess: onClose })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSave}
      title="Invoices go to"
      submitLabel="Save contact"
      busy={setContact.isPending}
    >
      <Field label="Name or department" hint="Printed on the invoice below the name of your company.">
        <Input value={name} maxLength={160} onText={setName} />
      </Field>
      <Field label="Email" error={sentenceAt(setContact.error, 'email')}>
        <Input type="email" value={email} onText={setEmail} />
      </Field>
    </FormDialog>
  )
}
