// The prices of one area, with those of the wider area beside them.
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { Product } from '#domains/shop/contract/schemas.ts'
import { AGE_LABELS, MAX_PRICE_CENTS } from '#domains/shop/contract/words.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import type { StateCode } from '#shared/us-states.ts'
import { Button } from '#ui/button.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { sayDone } from '#ui/toast-store.ts'
import { type PriceChanges, useChangePrices } from './areas-api.ts'

type AreaPricesProps = {
  area: { code: string; name: string }
  /** The state of a county. */
  state?: StateCode | undefined
  products: readonly Product[]
  onDone: () => void
}

const nameOf = ({ exclusive, shareLimit, ageBand }: Product) => {
  const buyers = exclusive ? 'Exclusive' : `Shared, up to ${shareLimit}`
  return ageBand === 'fresh' ? buyers : `${buyers}, ${AGE_LABELS[ageBand]}`
}

export function AreaPrices({ area, state, products, onDone }: AreaPricesProps) {
  const save = useChangePrices()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, number | null>>(new Map())
  const [from, setFrom] = useState('')
  const [note, setNote] = useState('')
  const parentOf = ({ prices }: Product) => (state ? prices[state] : undefined) ?? prices['US'] ?? 0
  const ownOf = ({ prices }: Product) => prices[area.code] ?? null
  const changes: PriceChanges = products.flatMap((product) => {
    const draft = drafts.get(product.id)
    if (draft === undefined || draft === ownOf(product)) return []
    return [
      {
        productId: product.id,
        area: area.code,
        unitCents: draft,
        note,
        // The day begins where the user is.
        ...(from && { validFrom: new Date(`${from}T00:00`).toISOString() }),
      },
    ]
  })
  const handleSubmit = () => {
    save.mutate(changes, {
      onSuccess: sayDone(`Prices of ${area.name} saved`, onDone),
    })
  }
  return (
    <Form onSubmit={handleSubmit} className="flex flex-col gap-3 pt-2">
      <div className="grid grid-cols-[1fr_auto_auto_7rem] items-center gap-x-3 gap-y-2">
        <span className="text-12 text-ink-2">Product</span>
        <span className="text-right text-12 text-ink-2">{state ? STATE_NAMES[state] : 'Country'}</span>
        <span />
        <span className="text-12 text-ink-2">{area.name}</span>
        {products.map((product) => (
          <PriceLine
            key={product.id}
            name={nameOf(product)}
            areaName={area.name}
            parent={parentOf(product)}
            value={drafts.has(product.id) ? (drafts.get(product.id) ?? null) : ownOf(product)}
            onChange={(cents) => setDrafts(new Map(drafts).set(product.id, cents))}
          />
        ))}
      </div>
      <div className="grid grid-cols-[9rem_1fr] gap-3">
        <Field label="From">
          <DateInput value={from} onChange={setFrom} />
        </Field>
        <Field label="Note">
          <Input value={note} maxLength={300} onText={setNote} />
        </Field>
      </div>
      <p className="text-12 text-ink-2">
        New orders only. Open orders keep their prices. Without a date, prices change now.
      </p>
      <ErrorLine error={save.error} />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          busy={save.isPending}
          disabledReason={changes.length === 0 ? 'Change a price first.' : undefined}
        >
          Save {area.name} prices
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}

type PriceLineProps = {
  name: string
  areaName: string
  parent: number
  value: number | null
  onChange: (cents: number | null) => void
}

function PriceLine({ name, areaName, parent, value, onChange }: PriceLineProps) {
  return (
    <>
      <span>{name}</span>
      <span className="num text-right text-ink-2">{formatMoney(parent)}</span>
      <ArrowRight aria-hidden="true" className="size-3.5 text-ink-3" />
      <MoneyInput
        aria-label={`${name} in ${areaName}`}
        placeholder="same"
        least={1}
        most={MAX_PRICE_CENTS}
        value={value}
        onChange={onChange}
      />
    </>
  )
}
