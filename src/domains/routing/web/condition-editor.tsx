// The popover that edits one condition of a rule.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCategories } from '#domains/campaigns/web/index.ts'
import { STATES } from '#shared/us-states.ts'
import { Button } from '#ui/button.tsx'
import { MultiCombobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { TagInput, withTyped } from '#ui/tag-input.tsx'
import type { Filter } from '../contract/schemas.ts'
import { plainCondition } from '../engine/sentence.ts'
import { campaignChoiceQuery } from './api.ts'
import { type Compare, type Draft, draftOf, filterOf, SUBJECTS, type Subject } from './condition-draft.ts'

type EditorProps = {
  filter: Filter | undefined
  onApply: (filter: Filter) => void
  onRemove: () => void
}

const COMPARES: Record<Compare, string> = { is: 'is', is_not: 'is not', range: 'is a number from' }

const WITHIN: Record<Compare, string> = { is: 'is within', is_not: 'is not within', range: '' }

function labelOf(compare: Compare, { subject, isNot }: Draft): string {
  if (subject === 'radius') return WITHIN[compare]
  return compare === 'range' && isNot ? 'is not a number from' : COMPARES[compare]
}

export function ConditionEditor({ filter, onApply, onRemove }: EditorProps) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(filter))
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const isGroup = filter !== undefined && plainCondition(filter) === null
  const handleSubmit = () => {
    const next = filterOf({ ...draft, values: withTyped(draft.values, typed) }, filter)
    if (typeof next === 'string') setError(next)
    else onApply(next)
  }
  const canRange = draft.subject === 'answer' || draft.compare === 'range'
  const compares = (['is', 'is_not', 'range'] as const).filter(
    (one) => one !== 'range' || (canRange && draft.subject !== 'radius'),
  )
  return (
    <Form onSubmit={handleSubmit} className="flex flex-col gap-3">
      {isGroup ? (
        <p className="text-12 text-ink-2">
          This condition has several parts. A new condition replaces all of them.
        </p>
      ) : null}
      <Field label="Lead field">
        <Select<Subject>
          value={draft.subject}
          options={SUBJECTS}
          onChange={(subject) => change({ subject, values: [], compare: 'is', isNot: false })}
        />
      </Field>
      {draft.subject === 'answer' ? (
        <Field label="Form question" hint="The field name on the form, such as shift.">
          <Input value={draft.answer} onText={(text) => change({ answer: text })} />
        </Field>
      ) : null}
      {draft.subject === 'radius' ? (
        <div className="grid grid-cols-2 gap-2">
          <Field label="Miles">
            <Input inputMode="numeric" value={draft.miles} onText={(text) => change({ miles: text })} />
          </Field>
          <Field label="Around ZIP">
            <Input inputMode="numeric" value={draft.zip} onText={(text) => change({ zip: text })} />
          </Field>
        </div>
      ) : null}
      <Field label="Comparison">
        <Select<Compare>
          value={draft.compare}
          options={compares.map((value) => ({ value, label: labelOf(value, draft) }))}
          onChange={(compare) => change({ compare, isNot: false })}
        />
      </Field>
      <Values draft={draft} onChange={change} onTyped={setTyped} />
      {error ? <FieldError>{error}</FieldError> : null}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onRemove}>
          {filter ? 'Remove' : 'Cancel'}
        </Button>
        <Button variant="primary" type="submit">
          Apply
        </Button>
      </div>
    </Form>
  )
}

type ValuesProps = {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
  onTyped: (text: string) => void
}

function Values({ draft, onChange, onTyped }: ValuesProps) {
  const { subject, compare, values } = draft
  const { known, unknown } = useCategories(subject === 'category' ? values : [])
  if (subject === 'radius') return null
  if (compare === 'range')
    return (
      <div className="grid grid-cols-2 gap-2">
        {(['min', 'max'] as const).map((end) => (
          <Field key={end} label={end === 'min' ? 'Lowest' : 'Highest'}>
            <Input
              inputMode="decimal"
              placeholder="any"
              value={draft[end]}
              onText={(text) => onChange({ [end]: text })}
            />
          </Field>
        ))}
      </div>
    )
  if (subject === 'campaignId')
    return <CampaignChoice values={values} onChange={(next) => onChange({ values: next })} />
  const suggestions = { state: STATES, category: known }
  return (
    <Field
      label="Values"
      hint={
        unknown.length > 0 ? `New category: ${unknown.join(', ')}` : 'Separate several values with a comma.'
      }
    >
      <TagInput
        value={values}
        onDraftChange={onTyped}
        suggestions={subject === 'state' || subject === 'category' ? suggestions[subject] : undefined}
        onChange={(next) => onChange({ values: next })}
      />
    </Field>
  )
}

function CampaignChoice({ values, onChange }: { values: string[]; onChange: (values: string[]) => void }) {
  const { data, isPending } = useQuery(campaignChoiceQuery)
  return (
    <Field label="Campaigns">
      <MultiCombobox
        value={values}
        onChange={onChange}
        loading={isPending}
        options={namedOptions(data?.items)}
        emptyText="No campaign matches."
      />
    </Field>
  )
}
