// What is true of the whole file: how its country writes things, and what every row gets. Saved when a field is left.
import { useState } from 'react'
import { COUNTRIES, COUNTRY_CODES } from '#shared/countries.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import type { Import } from '../contract/schemas.ts'
import type { ImportKind } from '../contract/words.ts'
import { useImportActs } from './api.ts'

/** The fields that a whole file often has in common. */
const COMMON: Partial<Record<ImportKind, readonly string[]>> = {
  candidates: ['owner', 'source', 'tags'],
  leads: ['campaign', 'category'],
  job_postings: ['clientId'],
  campaign_spend: ['campaign'],
}

export function WholeFile({ of }: { of: Import }) {
  const { change } = useImportActs(of.id)
  const offered = new Set(COMMON[of.kind])
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-14 font-semibold">For all rows</h2>
      <Field label="Country of the file" hint="How its phones, numbers and dates are written.">
        <Select
          value={of.country}
          options={COUNTRY_CODES.map((value) => ({ value, label: COUNTRIES[value].label }))}
          disabled={!of.can.change}
          onChange={(country) => change.mutate({ country })}
        />
      </Field>
      {of.fields
        .filter(({ name }) => offered.has(name))
        .map((field) =>
          field.choices ? (
            <ChosenDefault key={field.name} of={of} field={field} choices={field.choices} />
          ) : (
            <Default key={field.name} of={of} name={field.name} label={field.label} />
          ),
        )}
    </section>
  )
}

const NONE = 'None'

type ChosenProps = { of: Import; field: Import['fields'][number]; choices: readonly string[] }

function ChosenDefault({ of, field: { name, label }, choices }: ChosenProps) {
  const { change } = useImportActs(of.id)
  return (
    <Field label={label} hint="For rows without one.">
      <Combobox
        value={of.defaults[name] ?? NONE}
        options={[NONE, ...choices].map((each) => ({ value: each, label: each }))}
        disabled={!of.can.change}
        onChange={(next) => change.mutate({ defaults: { [name]: next === NONE ? '' : next } })}
      />
    </Field>
  )
}

function Default({ of, name, label }: { of: Import; name: string; label: string }) {
  const { change } = useImportActs(of.id)
  const saved = of.defaults[name] ?? ''
  const [text, setText] = useState(saved)
  const save = () => {
    if (text.trim() !== saved) change.mutate({ defaults: { [name]: text.trim() } })
  }
  return (
    <Field label={label} hint={name === 'tags' ? 'Added to every row.' : 'For rows without one.'}>
      <Input value={text} maxLength={200} disabled={!of.can.change} onText={setText} onBlur={save} />
    </Field>
  )
}
