// One question of a posting, for the applicant.
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { optionsOf } from '#ui/options.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { PublicQuestion } from '../contract/public.ts'

export type AnswerValue = string | boolean

type Props = {
  question: PublicQuestion
  value: AnswerValue
  error?: string | undefined
  onChange: (value: AnswerValue) => void
}

export function QuestionField({ question, value, error, onChange }: Props) {
  const { label, type, required, hint, options } = question
  const note = required ? undefined : 'optional'
  const words = typeof value === 'string' ? value : ''
  if (type === 'yes_no') {
    return (
      <Field label={label} note={note} hint={hint} error={error} group>
        <Segmented
          size="form"
          className="h-10 w-full max-md:h-12"
          value={chosen(value)}
          options={optionsOf({ yes: 'Yes', no: 'No' })}
          onChange={(next) => onChange(next === 'yes')}
        />
      </Field>
    )
  }
  if (type === 'choice') {
    return (
      <Field label={label} note={note} hint={hint} error={error} group>
        <RadioGroup
          value={words || undefined}
          options={options.map((option) => ({ value: option, label: option }))}
          onChange={onChange}
        />
      </Field>
    )
  }
  return (
    <Field label={label} note={note} hint={hint} error={error} required={required}>
      {type === 'number' ? (
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="h-10 text-16 max-md:h-12"
          value={words}
          onText={onChange}
        />
      ) : (
        <Textarea rows={3} maxLength={4_000} value={words} onText={onChange} />
      )}
    </Field>
  )
}

/** Neither is chosen at first. */
function chosen(value: AnswerValue): 'yes' | 'no' {
  if (typeof value !== 'boolean') return '' as 'yes'
  return value ? 'yes' : 'no'
}
