// The taxes of clients and products: a list, and a form that adds one.
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { Combobox } from '#ui/combobox.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { namedOptions } from '#ui/options.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast-store.ts'
import type { InvoiceTax } from '../contract/invoice-endpoints.ts'
import { taxesQuery, useInvoiceActions } from './invoices-api.ts'
import { rateWords, readRate } from './tax-rate.ts'

type TaxesDialogProps = {
  client: string | undefined
  disabledReason: string | undefined
  onClose: () => void
}

const EVERY = ''

export function TaxesDialog({ client, disabledReason, onClose }: TaxesDialogProps) {
  const taxes = useQuery(taxesQuery(client))
  const clients = useQuery(allClientsQuery)
  const { addTax } = useInvoiceActions()
  const form = useForm({
    start: { name: '', rate: '', client: client ?? EVERY, product: EVERY },
    check: (values) => ({
      name: values.name.trim() ? null : 'Enter a name, such as Sales tax.',
      rate: readRate(values.rate) === null ? 'Enter a rate from 0 to 50, such as 8.25.' : null,
      client: values.client || values.product ? null : 'Choose a client or a product.',
    }),
    act: addTax,
    fieldOf: (path) => (path === 'ratePpm' ? 'rate' : path),
  })
  const handleAdd = () =>
    form.submit((values) => {
      const ratePpm = readRate(values.rate)
      if (ratePpm === null) return
      addTax.mutate(
        { name: values.name, ratePpm, client: values.client || null, product: values.product || null },
        {
          onSuccess: ({ name }) => {
            toast({ tone: 'success', title: `${name} added` })
            form.reset()
          },
        },
      )
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleAdd}
      title="Taxes"
      description="Added to later invoices. A tax of a client replaces those of products. 0% is an exemption."
      submitLabel="Add tax"
      cancelLabel="Close"
      busy={addTax.isPending}
      disabledReason={disabledReason}
    >
      {taxes.data ? (
        <TaxList items={taxes.data.items} disabledReason={disabledReason} />
      ) : (
        <QueryState query={taxes} loading={<Skeleton className="h-20" />} />
      )}
      <Field label="Name" error={form.problem('name')}>
        <Input maxLength={60} {...form.text('name')} />
      </Field>
      <Field label="Rate in %" error={form.problem('rate')}>
        <Input inputMode="decimal" maxLength={8} {...form.text('rate')} />
      </Field>
      <Field label="Client" error={form.problem('client')}>
        <Combobox
          {...form.field('client')}
          loading={clients.isPending}
          options={[{ value: EVERY, label: 'Every client' }, ...namedOptions(clients.data)]}
        />
      </Field>
      <Field label="Product" error={form.problem('product')}>
        <Combobox
          {...form.field('product')}
          loading={taxes.isPending}
          options={[{ value: EVERY, label: 'Every product' }, ...namedOptions(taxes.data?.products)]}
        />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

const scopeOf = ({ client, product }: InvoiceTax) =>
  [client?.name ?? 'Every client', product?.name].filter(Boolean).join(', ')

export function TaxList({
  items,
  disabledReason,
}: {
  items: readonly InvoiceTax[]
  disabledReason: string | undefined
}) {
  const [removing, setRemoving] = useState<InvoiceTax | null>(null)
  const { removeTax } = useInvoiceActions()
  const handleRemove = (id: string) =>
    removeTax.mutate(id, { onError: showFailure, onSettled: () => setRemoving(null) })
  if (items.length === 0) return <p className="text-ink-2">No taxes yet. Invoices say “No tax”.</p>
  return (
    <>
      <ul aria-label="Taxes" className="border-b">
        {items.map((tax) => (
          <li key={tax.id} className="flex min-h-10 items-center gap-3 border-t py-1">
            <span className="min-w-0 flex-1">
              <span className="block truncate">
                {tax.name} {rateWords(tax.ratePpm)}
              </span>
              <span className="block truncate text-12 text-ink-3">{scopeOf(tax)}</span>
            </span>
            <IconButton
              icon={Trash2}
              label={`Remove ${tax.name}, ${scopeOf(tax)}`}
              disabledReason={disabledReason}
              onClick={() => setRemoving(tax)}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={() => setRemoving(null)}
        title="Remove this tax?"
        description="Later invoices are without it. Issued invoices keep it."
        confirmLabel="Remove tax"
        cancelLabel="Keep tax"
        danger
        busy={removeTax.isPending}
        onConfirm={() => removing && handleRemove(removing.id)}
      />
    </>
  )
}
