// A new product with its price and its return policy.
import { CategoryField } from '#domains/campaigns/web/index.ts'
import {
  AGE_BANDS,
  AGE_LABELS,
  type AgeBand,
  MAX_PRICE_CENTS,
  MAX_SHARES,
} from '#domains/shop/contract/words.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import { type ProductInput, useCreateProduct } from './api.ts'
import { PolicyFields, USUAL_POLICY } from './policy-fields.tsx'

export function ProductDialog({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const create = useCreateProduct()
  const form = useForm({
    start: {
      name: '',
      category: '',
      sale: 'shared' as 'one' | 'shared',
      shareLimit: '3',
      ageBand: 'fresh' as AgeBand,
      unitCents: null as number | null,
      policy: USUAL_POLICY,
    },
    act: create,
    fieldOf: (path) => ((path.split('.')[0] ?? '') in USUAL_POLICY ? 'policy' : path),
  })
  const { values, problem } = form
  const isShared = values.sale === 'shared'
  const handleSubmit = () =>
    form.submit(({ name, category, shareLimit, ageBand, unitCents, policy }) => {
      // Fields with a default are optional for the server. Each has its input here.
      const product: Required<ProductInput> = {
        name: name || category,
        category,
        shareLimit: isShared ? Number(shareLimit) : 1,
        ageBand,
        unitCents: unitCents ?? 0,
        ...policy,
      }
      create.mutate(product, {
        onSuccess: (made) => {
          toast({ title: `${made.name} added` })
          onMade(made.id)
          onClose()
        },
      })
    })
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
        {...form.field('category')}
        hint="As campaigns name it, such as Registered nurse."
        error={problem('category')}
      />
      <Field label="Name" hint="The category, if left empty." error={problem('name')}>
        <Input maxLength={120} {...form.text('name')} />
      </Field>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Field label="Sale" group error={problem('shareLimit')}>
          <Segmented
            size="form"
            {...form.field('sale')}
            options={optionsOf({ one: 'Exclusive', shared: 'Shared' })}
          />
        </Field>
        <Field label="Buyers at most">
          <Select
            disabled={!isShared}
            value={isShared ? values.shareLimit : '1'}
            onChange={form.field('shareLimit').onChange}
            options={Array.from({ length: MAX_SHARES - 1 }, (_, index) => String(index + 2)).map((value) => ({
              value,
              label: value,
            }))}
          />
        </Field>
        <Field label="Age" error={problem('ageBand')}>
          <Select
            {...form.field('ageBand')}
            options={AGE_BANDS.map((value) => ({ value, label: AGE_LABELS[value] }))}
          />
        </Field>
        <Field label="Price per lead" error={problem('unitCents')}>
          <MoneyInput least={1} most={MAX_PRICE_CENTS} {...form.field('unitCents')} />
        </Field>
      </div>
      <PolicyFields
        policy={values.policy}
        onChange={form.field('policy').onChange}
        error={problem('policy')}
      />
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}
