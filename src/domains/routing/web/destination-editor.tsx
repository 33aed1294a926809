// The popover that edits where the leads of a rule go, and in which way.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import type { Rule, Target } from '../contract/schemas.ts'
import {
  LIMITS,
  METHOD_LABELS,
  METHODS,
  type Method,
  TARGET_KINDS,
  TARGET_LABELS,
} from '../contract/words.ts'
import { type Names, openShares, targetName } from '../engine/sentence.ts'
import { type Destination, withDestinations } from './edit-rule.ts'

const METHOD_HINTS: Record<Method, string> = {
  waterfall: 'The first that can take the lead gets it.',
  weighted: 'Each gets a share of the leads by its weight.',
  round_robin: 'The one that waited longest is first.',
  price_ranked: 'The order with the highest price is first.',
}

/** Stock with 1 leaves the number to the campaign of the lead. */
const ONCE = { order: 'Exclusive', stock: 'As its campaign says' } as const
const sharesLabel = (kind: 'open_orders' | 'order' | 'stock', shares: number) => {
  if (kind === 'open_orders') return sentenceCase(openShares(shares))
  return shares === 1 ? ONCE[kind] : `Shared, up to ${shares} clients`
}
const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const idOf = (target: Target) => {
  if (target.kind === 'order') return target.clientId
  return target.kind === 'recruiter' ? target.userId : null
}

/** Those of the first kind: a rule can have targets of others, which stay as they are. */
const chosenIds = (targets: readonly Target[]) => [
  ...new Set(targets.flatMap((target) => (target.kind === targets[0]?.kind ? (idOf(target) ?? []) : []))),
]

type EditorProps = { rule: Rule; names: Names; zone: string; onApply: (rule: Rule) => void }

export function DestinationEditor({ rule, names, zone, onApply }: EditorProps) {
  const clients = useQuery(allClientsQuery)
  const staff = useQuery(staffQuery)
  const [kind, setKind] = useState<Target['kind']>(rule.targets[0]?.kind ?? 'stock')
  const [ids, setIds] = useState(() => chosenIds(rule.targets))
  const [method, setMethod] = useState(rule.method)
  const [shares, setShares] = useState(String(rule.shares))
  const [weights, setWeights] = useState<Record<string, string>>({})
  const [error, setError] = useState<string | null>(null)
  const people = kind === 'order' ? clients.data : staff.data?.items
  const hasPeople = kind === 'order' || kind === 'recruiter'

  const handleSubmit = () => {
    if (hasPeople && ids.length === 0)
      return setError(kind === 'order' ? 'Choose at least one client.' : 'Choose at least one recruiter.')
    const bad = Object.values(weights).find((text) => !/^\d+$/.test(text) || Number(text) > LIMITS.weight)
    if (bad !== undefined) return setError(`Enter whole weights from 0 to ${LIMITS.weight}.`)
    const next = withDestinations(rule, destinationsOf())
    const targets = next.targets.map((target) => {
      const weight = weights[target.id]
      return weight === undefined ? target : { ...target, weight: Number(weight) }
    })
    return onApply({
      ...next,
      targets,
      method,
      shares: Number(shares),
    })
  }
  const destinationsOf = (): Destination[] => {
    const zoneOf = (id: string) => clients.data?.find((client) => client.id === id)?.timezone ?? zone
    if (kind === 'order') return ids.map((clientId) => ({ kind, clientId, timezone: zoneOf(clientId) }))
    if (kind === 'recruiter') return ids.map((userId) => ({ kind, userId, timezone: zone }))
    return [{ kind, timezone: zone }]
  }
  return (
    <Form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <Field label="Send the lead to">
        <Select<Target['kind']>
          value={kind}
          options={TARGET_KINDS.map((value) => ({ value, label: TARGET_LABELS[value] }))}
          onChange={(next) => {
            setKind(next)
            setError(null)
            const isKept = next === rule.targets[0]?.kind
            setIds(isKept ? chosenIds(rule.targets) : [])
            const usual = next === 'open_orders' ? LIMITS.shares : 1
            setShares(String(isKept ? rule.shares : usual))
          }}
        />
      </Field>
      {hasPeople ? (
        <Field label={kind === 'order' ? 'Clients' : 'Recruiters'}>
          <MultiCombobox
            value={ids}
            onChange={(next) => {
              setIds(next)
              setError(null)
            }}
            loading={!people}
            options={namedOptions(people)}
            emptyText="No name matches."
          />
        </Field>
      ) : null}
      {hasPeople && ids.length > 1 ? (
        <Field label="Order" hint={METHOD_HINTS[method]}>
          <Select<Method>
            value={method}
            options={METHODS.map((value) => ({ value, label: METHOD_LABELS[value] }))}
            onChange={setMethod}
          />
        </Field>
      ) : null}
      {method === 'weighted' && ids.length > 1
        ? rule.targets
            .filter((target) => ids.some((id) => idOf(target) === id))
            .map((target) => (
              <Field key={target.id} label={`Weight of ${targetName(target, names)}`}>
                <Input
                  inputMode="numeric"
                  value={weights[target.id] ?? String(target.weight)}
                  onText={(text) => setWeights({ ...weights, [target.id]: text })}
                />
              </Field>
            ))
        : null}
      {kind === 'open_orders' || kind === 'order' || kind === 'stock' ? (
        <Field label="Sales of a lead">
          <Select
            value={shares}
            options={Array.from({ length: LIMITS.shares }, (_, index) => ({
              value: String(index + 1),
              label: sharesLabel(kind, index + 1),
            }))}
            onChange={setShares}
          />
        </Field>
      ) : null}
      {kind === 'open_orders' ? (
        <p className="text-12 text-ink-2">
          Every client's open standing order that matches the lead, with the money held.
        </p>
      ) : null}
      {error ? <FieldError>{error}</FieldError> : null}
      <Button variant="primary" type="submit" className="self-end">
        Apply
      </Button>
    </Form>
  )
}
