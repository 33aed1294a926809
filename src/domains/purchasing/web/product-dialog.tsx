// A new product with its price and its return policy.
import { useState } from 'react'
import { CategoryField } from '#domains/campaigns/web/index.ts'
import { ApiError } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { AGE_BANDS, AGE_LABELS, type AgeBand, MAX_PRICE_CENTS, MAX_SHARES } from '../contract/words.ts'
import { useCreateProduct } from './desk-api.ts'
import { type Policy, PolicyFields, USUAL_POLICY } from './policy-fields.tsx'

export function ProductDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const create = useCreateProduct()
  const [name, setName] = useState('')
  const [category, setCategory] = useState('')
  const [isShared, setShared] = useState(true)
  const [shares, setShares] = useState('3')
  const [ageBand, setAgeBand] = useState<AgeBand>('fresh')
  const [cents, setCents] = useState<number | null>(null)
  const [policy, setPolicy] = useState<Policy>(USUAL_POLICY)
  const problems = create.error instanceof ApiError ? (create.error.problem?.fields ?? []) : []
  const errorOf = (path: string) => problems.find((problem) => problem.path === path)?.message
  const shareLimit = isShared ? Number(shares) : 1
  const handleSubmit = () =>
    create.mutate(
      { name: name || category, category, shareLimit, ageBand, unitCents: cents ?? 0, ...policy },
      {
        onSuccess: (product) => {
          toast({ title: `${product.name} added` })
          onMade(product.id)
          onClose()
        },
      },
    )
  return (
    <FormDialog
      onClose={onClose}
      width={560}
      title="New product"
      onSubmit={handleSubmit}
      submitLabel="Add product"
      busy={create.isPending}
    >
      <CategoryField
        value={category}
        hint="As campaigns name it, such as Registered nurse."
        onChange={setCategory}
        error={errorOf('category')}
      />
      <Field label="Name" hint="The category, if left empty." error={errorOf('name')}>
        <Input value={name} maxLength={120} onText={setName} />
      </Field>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Field label="Sale" group error={errorOf('shareLimit')}>
          <Segmented
            size="form"
            value={isShared ? 'shared' : 'one'}
            onChange={(value) => setShared(value === 'shared')}
            options={optionsOf({ one: 'Exclusive', shared: 'Shared' })}
          />
        </Field>
        <Field label="Buyers at most">
          <Select
            disabled={!isShared}
            value={isShared ? shares : '1'}
            onChange={setShares}
            options={Array.from({ length: MAX_SHARES - 1 }, (_, place) => String(place + 2)).map((value) => ({
              value,
              label: value,
            }))}
          />
        </Field>
        <Field label="Age" error={errorOf('ageBand')}>
          <Select
            value={ageBand}
            onChange={setAgeBand}
            options={AGE_BANDS.map((value) => ({ value, label: AGE_LABELS[value] }))}
          />
        </Field>
        <Field label="Price per lead" error={errorOf('unitCents')}>
          <MoneyInput least={1} most={MAX_PRICE_CENTS} value={cents} onChange={setCents} />
        </Field>
      </div>
      <PolicyFields policy={policy} onChange={setPolicy} error={errorOf('autoReturnReasons')} />
      <ErrorLine error={problems.length === 0 ? create.error : null} />
    </FormDialog>
  )
}
