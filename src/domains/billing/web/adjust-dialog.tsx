// Adds to a client's balance or takes from it, with a reason.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { isUnclear, sentenceOf } from '#platform/web/api-client.ts'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { toast } from '#ui/toast-store.ts'
import { UnclearAlert } from './card-payment.tsx'
import { managerLimitHint, reconciliationQuery, useMoneyActions } from './staff-api.ts'

const DIRECTIONS = [
  { value: 'add', label: 'Add to balance' },
  { value: 'take', label: 'Take from balance' },
] as const

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
  const shown = (problem: string | undefined) => (isTried && problem ? { error: problem } : {})
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
      onError: (error) => isUnclear(error) || key.renew(),
    })
  const handleAdjust = () => {
    setTried(true)
    if (!chosen || cents === null || problems.cents || problems.reason) return
    const amountCents = direction === 'add' ? cents : -cents
    const body = { client: chosen, amountCents, reason }
    send({ ...body, key: key.of(body) })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleAdjust}
      title="Adjust balance"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={adjust.isPending}>
            {cents === null ? 'Adjust' : `${direction === 'add' ? 'Add' : 'Take'} ${formatMoney(cents)}`}
          </Button>
        </>
      }
    >
      <Field label="Client" {...shown(problems.client)}>
        <Combobox
          value={chosen}
          onChange={setChosen}
          loading={clients.isPending}
          options={(clients.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <Segmented
        label="Direction"
        size="form"
        value={direction}
        onChange={setDirection}
        options={DIRECTIONS}
      />
      <Field label="Amount" hint={managerLimitHint(limit)} {...shown(problems.cents)}>
        <MoneyInput value={cents} onChange={setCents} />
      </Field>
      <Field label="Reason" hint="The client sees it." {...shown(problems.reason)}>
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {isUnclear(adjust.error) ? (
        <UnclearAlert
          noun="adjustment"
          verb="acts"
          isBusy={adjust.isPending}
          onRepeat={() => adjust.variables && send(adjust.variables)}
        />
      ) : null}
      {adjust.error && !isUnclear(adjust.error) ? (
        <p role="alert" className="text-danger-text">
          {sentenceOf(adjust.error)}
        </p>
      ) : null}
    </Dialog>
  )
}
