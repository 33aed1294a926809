// The return policy of a product: window, limit, and who decides about each reason.
import type { Product } from '#domains/shop/contract/schemas.ts'
import { RETURN_REASON_LABELS, RETURN_REASONS, type ReturnReason } from '#domains/shop/contract/words.ts'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'

export const POLICY_NAMES = [
  'returnDays',
  'returnLimitPercent',
  'returnReasons',
  'autoReturnReasons',
] as const satisfies readonly (keyof Product)[]
export type Policy = Pick<Product, (typeof POLICY_NAMES)[number]>

export const USUAL_POLICY: Policy = {
  returnDays: 7,
  returnLimitPercent: 20,
  returnReasons: [...RETURN_REASONS],
  autoReturnReasons: [],
}

type Way = 'staff' | 'rule' | 'never'
const WAYS: { value: Way; label: string }[] = optionsOf({
  staff: 'Staff decide',
  rule: 'Credited by rule',
  never: 'Not accepted',
})

function wayOf({ returnReasons, autoReturnReasons }: Policy, reason: ReturnReason): Way {
  if (autoReturnReasons.includes(reason)) return 'rule'
  return returnReasons.includes(reason) ? 'staff' : 'never'
}

type PolicyFieldsProps = {
  policy: Policy
  onChange: (policy: Policy) => void
  error?: string | undefined
  isLocked?: boolean
}

export function PolicyFields({ policy, onChange, error, isLocked = false }: PolicyFieldsProps) {
  const setWay = (reason: ReturnReason, way: Way) => {
    const others = (reasons: readonly ReturnReason[]) => reasons.filter((one) => one !== reason)
    onChange({
      ...policy,
      returnReasons: [...others(policy.returnReasons), ...(way === 'never' ? [] : [reason])],
      autoReturnReasons: [...others(policy.autoReturnReasons), ...(way === 'rule' ? [reason] : [])],
    })
  }
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-semibold">Returns</legend>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Window in days" hint="0 means no returns.">
          <NumberInput
            disabled={isLocked}
            min={0}
            max={90}
            value={policy.returnDays}
            onChange={(returnDays) => onChange({ ...policy, returnDays })}
          />
        </Field>
        <Field label="Limit in percent" hint="Share of leads in 30 days. Above it, staff decide.">
          <NumberInput
            disabled={isLocked}
            min={0}
            max={100}
            value={policy.returnLimitPercent}
            onChange={(returnLimitPercent) => onChange({ ...policy, returnLimitPercent })}
          />
        </Field>
      </div>
      <ul className="flex flex-col gap-1.5">
        {RETURN_REASONS.map((reason) => (
          <li key={reason} className="flex items-center justify-between gap-3">
            <span>{RETURN_REASON_LABELS[reason]}</span>
            <Select
              size="sm"
              className="w-44"
              label={`Returns for: ${RETURN_REASON_LABELS[reason]}`}
              disabled={isLocked}
              value={wayOf(policy, reason)}
              onChange={(way) => setWay(reason, way)}
              options={WAYS}
            />
          </li>
        ))}
      </ul>
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
