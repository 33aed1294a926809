// How many buyers can share a lead, and when the same person is a duplicate.
import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { Field } from '#ui/field.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Select } from '#ui/select.tsx'
import { type DuplicateScope, MAX_DUPLICATE_DAYS, MAX_SHARES } from '../contract/words.ts'
import { categoriesQuery } from './api.ts'
import type { StepProps } from './step-props.ts'
import { shareText, unsoldText } from './words.ts'

const SHARES = Array.from({ length: MAX_SHARES }, (_, index) => index + 1)

const SCOPES: { value: DuplicateScope; label: string; hint: string }[] = [
  { value: 'all', label: 'Keep duplicates from every buyer', hint: 'The second lead is not sold.' },
  {
    value: 'buyer',
    label: 'Per buyer only',
    hint: 'The second lead is sold, but never to a client that bought the first.',
  },
]

export function SharingStep({ values, onChange, problems }: StepProps) {
  const { data } = useQuery(categoriesQuery)
  const unsold = unsoldText(values, data?.products ?? [])
  return (
    <>
      <Field
        label="Exclusivity"
        error={problems['shareLimit']}
        hint="Buyers pay the price of the product that they order."
      >
        <Select
          value={String(values.shareLimit)}
          onChange={(value) => onChange({ shareLimit: Number(value) })}
          options={SHARES.map((value) => ({ value: String(value), label: shareText(value) }))}
        />
      </Field>
      {unsold ? (
        <output className="flex items-start gap-2">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-warning-text" />
          {unsold}
        </output>
      ) : null}
      <Field
        label="Duplicate window in days"
        error={problems['duplicateDays']}
        hint="The same phone number or email within so many days is a duplicate. 0 turns this off."
      >
        <NumberInput
          min={0}
          max={MAX_DUPLICATE_DAYS}
          value={values.duplicateDays}
          onChange={(duplicateDays) => onChange({ duplicateDays: duplicateDays ?? 0 })}
        />
      </Field>
      <Field label="Duplicates" group error={problems['duplicateScope']}>
        <RadioGroup
          value={values.duplicateScope}
          onChange={(duplicateScope) => onChange({ duplicateScope })}
          options={SCOPES}
        />
      </Field>
    </>
  )
}
