// Adds to a client's balance or takes from it, with a reason.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { hasCode, isUnclear } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
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

const DIRECTIONS = optionsOf({ add: 'Add to balance', take: 'Take from balance' })

export function AdjustDialog({ client, onClose }: { client: string | undefined; onClose: () => void }) {
  const clients = useQuery(allClientsQuery)
  const limit = useQuery(reconciliationQuery).data?.managerLimitCents
  const [chosen, setChosen] = useState(client)
  const [direction, setDirection] = useState<'add' | 'take'>('add')
  const [cents, setCents] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const key = useKeyOf('adjustment')
  const { adjust } = useMoneyActions()
  const problems = {
    client: chosen ? undefined : 'Choose a client.',
    cents: cents !== null && cents > 0 ? undefined : 'Enter an amount above $0.00.',
    reason: reason.trim().length >= 3 ? undefined : 'Enter a reason of at least 3 characters.',
  }
  const shown = (problem: string | undefined) => (isTried ? problem : undefined)
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
  const handleAdjust = () => {
    setTried(true)
    if (!chosen || cents === null || problems.cents || problems.reason) return
    const amountCents = direction === 'add' ? cents : -cents
    const body = { client: chosen, amountCents, reason }
    send({ ...body, key: key.of(body) })
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleAdjust}
      title="Adjust balance"
      submitLabel={
        cents === null ? 'Adjust' : `${direction === 'add' ? 'Add' : 'Take'} ${formatMoney(cents)}`
      }
      busy={adjust.isPending}
    >
      <Field label="Client" error={shown(problems.client)}>
        <Combobox
          value={chosen}
          onChange={setChosen}
          loading={clients.isPending}
          options={namedOptions(clients.data)}
        />
      </Field>
      <Segmented
        label="Direction"
        size="form"
        value={direction}
        onChange={setDirection}
        options={DIRECTIONS}
      />
      <Field label="Amount" hint={managerLimitHint(limit)} error={shown(problems.cents)}>
        <MoneyInput least={1} most={MAX_ADJUSTMENT_CENTS} value={cents} onChange={setCents} />
      </Field>
      <Field label="Reason" hint="The client sees it." error={shown(problems.reason)}>
        <Input value={reason} maxLength={300} onText={setReason} />
      </Field>
      {isUnclear(adjust.error) ? (
        <UnclearAlert
          noun="adjustment"
          verb="acts"
          isBusy={adjust.isPending}
          onRepeat={() => adjust.variables && send(adjust.variables)}
        />
      ) : null}
      <ErrorLine error={isUnclear(adjust.error) ? null : adjust.error} />
    </FormDialog>
  )
}
