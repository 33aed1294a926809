// The fields of a posting.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { namedOptions } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { POSTING_FIELDS } from '../contract/posting-fields.ts'
import type { Place } from '../contract/schemas.ts'
import { PAY_UNITS } from '../contract/words.ts'
import { DescriptionEditor } from './description-editor.tsx'
import { type FormChoices, type FormValues, problemsOf } from './form-values.ts'
import { stateOptions, typeOptions } from './labels.ts'
import { placesQuery } from './places-api.ts'
import { QuestionsBuilder } from './questions-builder.tsx'
import type { Refused } from './use-refusal.ts'

export type FieldsProps = { values: FormValues; onChange: (changes: Partial<FormValues>) => void }
type JobFieldsProps = FieldsProps & { choices: FormChoices; refused: Refused }

const pair = 'grid grid-cols-2 gap-4 max-md:grid-cols-1'
const unitOptions = PAY_UNITS.map((unit) => ({
  value: unit,
  label: unit.charAt(0).toUpperCase() + unit.slice(1),
}))

export function JobFields({ values, onChange, choices, refused }: JobFieldsProps) {
  const { clientLabel, clients, loading, categories, fixedClient } = choices
  const problems = problemsOf(values)
  return (
    <div className="flex flex-col gap-4">
      <Field
        label={POSTING_FIELDS.title.label}
        required
        hint="Use the words candidates search for. Leave out pay, place and exclamation marks."
      >
        <Input
          autoComplete="off"
          maxLength={140}
          value={values.title}
          onText={(text) => onChange({ title: text })}
        />
      </Field>
      <div className={pair}>
        {fixedClient ? null : (
          <Field label={clientLabel}>
            <Combobox
              value={values.clientId || undefined}
              options={namedOptions(clients)}
              loading={loading}
              onChange={(clientId) => onChange({ clientId })}
            />
          </Field>
        )}
        <Field label={POSTING_FIELDS.openings.label} error={problems.openings}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={values.openings}
            onText={(text) => onChange({ openings: text.trim() })}
          />
        </Field>
        <CategoryField values={values} onChange={onChange} categories={categories} />
        <Field label={POSTING_FIELDS.employmentType.label}>
          <Select
            value={values.employmentType}
            options={typeOptions}
            onChange={(employmentType) => onChange({ employmentType })}
          />
        </Field>
      </div>
      <PlaceFields values={values} onChange={onChange} problem={problems.zip} refused={refused} />
      <PayFields values={values} onChange={onChange} problem={problems.payMaxCents ?? refused.payMaxCents} />
      <Field
        label={POSTING_FIELDS.description.label}
        hint="Markdown: **bold**, *italic*. Start a line with - for a list."
      >
        <DescriptionEditor value={values.description} onChange={(description) => onChange({ description })} />
      </Field>
      <QuestionsBuilder questions={values.questions} onChange={(questions) => onChange({ questions })} />
      <div className={pair}>
        <Field label={POSTING_FIELDS.validThrough.label} hint="The last day it takes applications.">
          <DateInput value={values.validThrough} onChange={(validThrough) => onChange({ validThrough })} />
        </Field>
      </div>
      {values.internalNotes === undefined ? null : (
        <Field label={POSTING_FIELDS.internalNotes.label} hint="Shown to your team only.">
          <Textarea
            rows={3}
            maxLength={5_000}
            value={values.internalNotes}
            onText={(text) => onChange({ internalNotes: text })}
          />
        </Field>
      )}
    </div>
  )
}

function CategoryField({ values, onChange, categories }: FieldsProps & { categories: readonly string[] }) {
  return (
    <Field label={POSTING_FIELDS.category.label} hint="Candidates filter jobs by category.">
      <Input
        autoComplete="off"
        list="posting-categories"
        maxLength={60}
        value={values.category}
        onText={(text) => onChange({ category: text })}
      />
      <datalist id="posting-categories">
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
        ))}
      </datalist>
    </Field>
  )
}

type PlaceFieldsProps = FieldsProps & { problem: string | undefined; refused: Refused }

function PlaceFields({ values, onChange, problem, refused }: PlaceFieldsProps) {
  const { zip } = values
  const [isTyping, setTyping] = useState(false)
  const complete = /^\d{5}$/.test(zip)
  const found = useQuery({ ...placesQuery(zip), enabled: complete })
  const place = complete ? found.data?.items[0] : undefined
  useEffect(() => {
    // The ZIP code fills in city and state. A later edit by the user stays.
    if (place && place.zip === zip && !values.city && !values.state)
      onChange({ city: place.city, state: place.state })
    // oxlint-disable-next-line react/exhaustive-deps -- Only a new response fills in the fields.
  }, [place?.zip])
  const wrongPlace = complete && found.data ? placeProblem(zip, place, values.state) : undefined
  const handleZip = (text: string) => {
    const next = text.replace(/\D/g, '').slice(0, 5)
    onChange({ zip: next, ...(next !== zip && complete && { city: '', state: '' }) })
  }
  return (
    <>
      <div className="grid grid-cols-[120px_minmax(0,1fr)_160px] gap-4 max-md:grid-cols-1">
        <Field
          label={POSTING_FIELDS.zip.label}
          error={refused.zip ?? (isTyping ? wrongPlace : (problem ?? wrongPlace))}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={zip}
            onText={handleZip}
            onFocus={() => setTyping(true)}
            onBlur={() => setTyping(false)}
          />
        </Field>
        <Field label={POSTING_FIELDS.city.label} error={refused.city}>
          <Input
            autoComplete="off"
            maxLength={80}
            value={values.city}
            onText={(text) => onChange({ city: text })}
          />
        </Field>
        <Field label={POSTING_FIELDS.state.label} error={refused.state}>
          <Select
            value={values.state || undefined}
            options={stateOptions}
            onChange={(state) => onChange({ state })}
          />
        </Field>
      </div>
      <Field label={POSTING_FIELDS.street.label} note="optional">
        <Input
          autoComplete="off"
          maxLength={120}
          value={values.street}
          onText={(text) => onChange({ street: text })}
        />
      </Field>
      <Checkbox
        label={POSTING_FIELDS.remote.label}
        hint="The job can be done from anywhere in the United States."
        checked={values.remote}
        onCheckedChange={(on) => onChange({ remote: on === true })}
      />
    </>
  )
}

function placeProblem(zip: string, place: Place | undefined, state: string): string | undefined {
  if (!place) return 'No place has this ZIP code. Check its five digits.'
  if (!state || state === place.state) return undefined
  return `ZIP code ${zip} is in ${place.city}, ${place.state}. Change the ZIP code or the state.`
}

function PayFields({ values, onChange, problem }: FieldsProps & { problem: string | undefined }) {
  return (
    <>
      <div className={pair}>
        <Field label="Pay, from and to" group error={problem}>
          <div className="flex gap-2">
            <MoneyInput
              least={1}
              aria-label={POSTING_FIELDS.payMinCents.label}
              value={values.payMinCents}
              onChange={(payMinCents) => onChange({ payMinCents })}
            />
            <MoneyInput
              least={1}
              aria-label={POSTING_FIELDS.payMaxCents.label}
              aria-invalid={problem ? true : undefined}
              value={values.payMaxCents}
              onChange={(payMaxCents) => onChange({ payMaxCents })}
            />
          </div>
        </Field>
        <Field label={POSTING_FIELDS.payUnit.label} group>
          <Segmented
            size="form"
            value={values.payUnit}
            options={unitOptions}
            onChange={(payUnit) => onChange({ payUnit })}
          />
        </Field>
      </div>
      <Checkbox
        label={POSTING_FIELDS.payShown.label}
        hint="Postings with pay rank higher. Several states require it."
        checked={values.payShown}
        onCheckedChange={(on) => onChange({ payShown: on === true })}
      />
    </>
  )
}
