// Adds to a client's balance or takes from it, with a reason.
import { useQuery } from '@tanstack/react-query'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { hasCode, isUnclear } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { namedOptions, optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast-store.ts'
import { MAX_ADJUSTMENT_CENTS } from '../contract/words.ts'
import { UnclearAlert } from './card-payment.tsx'
import { managerLimitHint, reconciliationQuery, useMoneyActions } from './staff-api.ts'

const DIRECTIONS = { add: 'Add to balance', take: 'Take from balance' }

export function AdjustDialog({ client, onClose }: { client: string | undefined; onClose: () => void }) {
  const clients = useQuery(allClientsQuery)
  const limit = useQuery(reconciliationQuery).data?.managerLimitCents
  const key = useKeyOf('adjustment')
  const { adjust } = useMoneyActions()
  const form = useForm({
    start: {
      client,
      direction: 'add' as keyof typeof DIRECTIONS,
      amountCents: null as number | null,
      reason: '',
    },
    check: (values) => ({
      client: values.client ? null : 'Choose a client.',
      amountCents: (values.amountCents ?? 0) > 0 ? null : 'Enter an amount above $0.00.',
      reason: values.reason.trim().length >= 3 ? null : 'Enter a reason of at least 3 characters.',
    }),
    act: adjust,
  })
  const { direction, amountCents } = form.values
  const send = (request: Parameters<typeof adjust.mutate>[0]) =>
    adjust.mutate(request, {
      onSuccess: (movement) => {
        key.renew()
        toast({
          tone: 'success',
          title: `${formatMoney(Math.abs(movement.availableCents))} ${movement.availableCents < 0 ? 'taken from' : 'added for'} ${movement.client?.name ?? 'the client'}`,
        })
        onClose()
      },
      onError: (error) => {
        if (!isUnclear(error)) key.renew()
        if (!hasCode(error, 'approval_needed')) return
        toast({ title: 'Sent for approval. Another manager or an admin decides.' })
        onClose()
      },
    })
  const handleAdjust = () =>
    form.submit(({ client: chosen, reason }) => {
      if (!chosen || amountCents === null) return
      const body = { client: chosen, amountCents: direction === 'add' ? amountCents : -amountCents, reason }
      send({ ...body, key: key.of(body) })
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleAdjust}
      title="Adjust balance"
      submitLabel={
        amountCents === null
          ? 'Adjust'
          : `${direction === 'add' ? 'Add' : 'Take'} ${formatMoney(amountCents)}`
      }
      busy={adjust.isPending}
    >
      <Field label="Client" error={form.problem('client')}>
        <Combobox
          {...form.field('client')}
          loading={clients.isPending}
          options={namedOptions(clients.data)}
        />
      </Field>
      <Segmented label="Direction" size="form" {...form.field('direction')} options={optionsOf(DIRECTIONS)} />
      <Field label="Amount" hint={managerLimitHint(limit)} error={form.problem('amountCents')}>
        <MoneyInput least={1} most={MAX_ADJUSTMENT_CENTS} {...form.field('amountCents')} />
      </Field>
      <Field label="Reason" hint="The client sees it." error={form.problem('reason')}>
        <Input maxLength={300} {...form.text('reason')} />
      </Field>
      {isUnclear(adjust.error) ? (
        <UnclearAlert
          noun="adjustment"
          verb="acts"
          isBusy={adjust.isPending}
          onRepeat={() => adjust.variables && send(adjust.variables)}
        />
      ) : null}
      <ErrorLine error={isUnclear(adjust.error) ? null : form.refusal} />
    </FormDialog>
  )
}
