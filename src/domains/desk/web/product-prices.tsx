// The prices of a product by area: those in force, those to come, and every earlier one.
import type { Product } from '#domains/shop/contract/schemas.ts'
import { MAX_PRICE_CENTS } from '#domains/shop/contract/words.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES } from '#shared/us-states.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { CountyName } from '#ui/county-name.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { formatMoney } from '#ui/format.ts'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { RelativeTime, useNow } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import { useSetPrice } from './api.ts'

type Price = { area: string; unitCents: number | null; validFrom: string; note: string; by: string | null }
type Priced = Product & { history: Price[] }

const areaName = (area: string) => {
  if (area === 'US') return 'All states'
  const state = STATES.find((one) => one === area)
  return state ? STATE_NAMES[state] : `County ${area}`
}

function AreaName({ area }: { area: string }) {
  return /^\d{5}$/.test(area) ? <CountyName code={area} /> : areaName(area)
}

export function ProductPrices({
  product,
  lockedReason,
}: {
  product: Priced
  lockedReason: string | undefined
}) {
  const areas = Object.entries(product.prices).toSorted(([one], [other]) => {
    if (one === 'US' || other === 'US') return one === 'US' ? -1 : 1
    return areaName(one).localeCompare(areaName(other))
  })
  const now = useNow().toISOString()
  const planned = product.history.filter(({ validFrom }) => validFrom > now)
  return (
    <section aria-label="Prices" className="mt-3">
      <dl className="flex flex-col gap-1.5">
        {areas.map(([area, cents]) => (
          <div key={area} className="flex justify-between gap-3">
            <dt className="text-ink-2">
              <AreaName area={area} />
            </dt>
            <dd className="num font-medium">{formatMoney(cents)}</dd>
          </div>
        ))}
        {planned.map((price) => (
          <div
            key={`${price.area} ${price.validFrom}`}
            className="flex justify-between gap-3 text-warning-text"
          >
            <dt>
              <AreaName area={price.area} />, from <RelativeTime at={price.validFrom} />
            </dt>
            <dd className="num font-medium">
              {price.unitCents === null ? 'as the wider area' : formatMoney(price.unitCents)}
            </dd>
          </div>
        ))}
      </dl>
      <PriceForm product={product} lockedReason={lockedReason} />
      <details className="mt-3">
        <summary className="cursor-pointer rounded-4 text-ink-2">
          Price history, {product.history.length}
        </summary>
        <ol className="mt-2 flex flex-col gap-1.5 text-12">
          {product.history.map((price) => (
            <li key={`${price.area} ${price.validFrom}`} className="flex justify-between gap-3">
              <span className="min-w-0 break-words text-ink-2">
                <RelativeTime at={price.validFrom} />, <AreaName area={price.area} />
                {price.by ? `, ${price.by}` : ''}
                {price.note ? `: ${price.note}` : ''}
              </span>
              <span className="num">
                {price.unitCents === null ? 'as the wider area' : formatMoney(price.unitCents)}
              </span>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}

const AREAS = [
  { value: 'US', label: 'All states' },
  ...STATES.map((state) => ({ value: state as string, label: STATE_NAMES[state] })),
]

function PriceForm({ product, lockedReason }: { product: Priced; lockedReason: string | undefined }) {
  const save = useSetPrice()
  const form = useForm({
    start: { area: 'US', unitCents: null as number | null, validFrom: '', note: '' },
    act: save,
    fieldOf: (path) => path.replace('prices.0.', ''),
  })
  const { problem } = form
  const { area, unitCents: cents } = form.values
  const isBack = cents === null && area !== 'US' && product.prices[area] !== undefined
  const why = lockedReason ?? (cents === null && !isBack ? 'Enter a price first.' : undefined)
  const handleSave = () =>
    form.submit(({ validFrom, ...values }) =>
      save.mutate(
        {
          productId: product.id,
          ...values,
          // The day begins where the user is.
          ...(validFrom && { validFrom: new Date(`${validFrom}T00:00`).toISOString() }),
        },
        {
          onSuccess: () => {
            toast({ title: `Price of ${areaName(area)} saved` })
            form.reset({ area, unitCents: null, validFrom: '', note: '' })
          },
        },
      ),
    )
  return (
    <Form
      className="mt-4 grid grid-cols-2 gap-3 rounded-8 bg-sunken p-3"
      onSubmit={() => {
        if (!why) handleSave()
      }}
    >
      <Field label="Area" error={problem('area')}>
        <Combobox {...form.field('area')} options={AREAS} />
      </Field>
      <Field label="New price" error={problem('unitCents')}>
        <MoneyInput
          least={1}
          most={MAX_PRICE_CENTS}
          {...form.field('unitCents')}
          placeholder={area === 'US' ? '0.00' : 'as the country'}
        />
      </Field>
      <Field label="From" hint="Leave it empty to start now." error={problem('validFrom')}>
        <DateInput {...form.field('validFrom')} />
      </Field>
      <Field label="Note" error={problem('note')}>
        <Input maxLength={300} {...form.text('note')} />
      </Field>
      <ErrorLine error={form.refusal} className="col-span-2" />
      <div className="col-span-2 flex items-center gap-3">
        <Button type="submit" busy={save.isPending} disabledReason={why}>
          {isBack ? 'Remove area price' : 'Save price'}
        </Button>
        <span className="text-12 text-ink-2">Open orders keep their prices.</span>
      </div>
    </Form>
  )
}
