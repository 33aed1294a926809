// The inputs of the fields that need none of their own, by the table of fields.
import type { ReactNode } from 'react'
import { namesWith } from '#shared/fields.ts'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import {
  CAMPAIGN_FIELDS,
  type CampaignFieldRules,
  type PlainKind,
  type PlainName,
  type PlainStep,
} from '../contract/campaign-fields.ts'
import type { StepProps } from './step-props.ts'

type Value = string | number | null
type InputProps = { value: Value; onChange: (value: Value) => void; rules: CampaignFieldRules }

const INPUTS: Record<PlainKind, (props: InputProps) => ReactNode> = {
  text: ({ value, onChange, rules: { max } }) => (
    <Input value={String(value ?? '')} maxLength={max} onText={(text) => onChange(text || null)} />
  ),
  date: ({ value, onChange }) => (
    <DateInput value={String(value ?? '')} onChange={(day) => onChange(day || null)} />
  ),
  cents: ({ value, onChange, rules: { unit } }) => (
    <MoneyInput value={value === null ? null : Number(value)} unit={unit} onChange={onChange} />
  ),
}

type PlainInputsProps = Pick<StepProps, 'values' | 'onChange' | 'problems'>

/** The plain inputs of a step. Dates are next to each other. */
export function PlainInputs({ step, ...props }: PlainInputsProps & { step: PlainStep }) {
  const names = namesWith(CAMPAIGN_FIELDS, { input: step })
  const isDate = (name: PlainName) => CAMPAIGN_FIELDS[name].kind === 'date'
  const dates = names.filter(isDate)
  const others = names.filter((name) => !isDate(name))
  const inputOf = (name: PlainName) => <PlainInput key={name} name={name} {...props} />
  return (
    <>
      {dates.length > 0 ? <div className="grid grid-cols-2 gap-3">{dates.map(inputOf)}</div> : null}
      {others.map(inputOf)}
    </>
  )
}

function PlainInput({ name, values, onChange, problems }: PlainInputsProps & { name: PlainName }) {
  const rules: CampaignFieldRules = CAMPAIGN_FIELDS[name]
  const inputOf = INPUTS[CAMPAIGN_FIELDS[name].kind]
  return (
    <Field label={rules.label} note="optional" hint={rules.hint} error={problems[name]}>
      {inputOf({ rules, value: values[name], onChange: (value) => onChange({ [name]: value }) })}
    </Field>
  )
}
