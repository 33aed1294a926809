// Which field of the form becomes which of ours, with values of real leads beside each.
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { FORM_FIELDS } from '#domains/integrations/contract/form-fields.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { plural } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import type { FormSamples } from '../contract/schemas.ts'
import type { Channel } from '../contract/words.ts'
import { samplesQuery } from './api.ts'
import type { StepProps } from './step-props.ts'

const NO_FORM: Partial<Record<Channel, string>> = {
  job_posting: 'Applications bring name, email, phone and answers. There is nothing to map.',
  import: 'You map the columns of each file when you import it.',
  manual: 'Leads that your team adds need no mapping.',
}

export function FieldsStep(props: StepProps) {
  const { channel, formId } = props.values
  const text = channel && NO_FORM[channel]
  if (text) return <p className="text-ink-2">{text}</p>
  if (!channel || !formId)
    return <p className="text-ink-2">Enter the form id in the first step. Then its fields appear here.</p>
  return <Mapping {...props} form={{ channel, formId }} />
}

const ANSWER = 'answer'
const SOURCES: Record<FormSamples['from'], (samples: FormSamples) => string> = {
  waiting: ({ waiting }) => `Values from the newest of ${plural(waiting, 'waiting lead')}.`,
  campaign: () => 'Values from the newest leads of this campaign.',
  form: () => 'The questions of the form. No lead has come yet.',
  none: () => 'No lead of this form has come yet. Fields with usual names are mapped by themselves.',
}

function Mapping({
  form,
  values,
  onChange,
  campaign,
  problems,
}: StepProps & { form: { channel: Channel; formId: string } }) {
  const samples = useQuery(samplesQuery(form))
  const [at, setAt] = useState(0)
  // A launched campaign keeps the names of its form only in the map.
  const isDraft = !campaign || campaign.status === 'draft'
  useEffect(() => {
    const missing = (samples.data?.names ?? []).filter(({ name }) => !Object.hasOwn(values.fieldMap, name))
    if (!isDraft || missing.length === 0) return
    const usual = Object.fromEntries(missing.map((each) => [each.name, each.usual]))
    onChange({ fieldMap: { ...usual, ...values.fieldMap } })
    // oxlint-disable-next-line react/exhaustive-deps -- Only fields that were found are added.
  }, [samples.data])
  if (!samples.data) return <QueryState query={samples} />
  const { names, leads, from } = samples.data
  const lead = leads[Math.min(at, leads.length - 1)] ?? []
  const own = Object.keys(values.fieldMap).filter((name) => !names.some((each) => each.name === name))
  const rows = [...names, ...own.map((name) => ({ name, usual: null }))]
  const targetOf = (name: string, usual: string | null) =>
    (Object.hasOwn(values.fieldMap, name) ? values.fieldMap[name] : usual) ?? ANSWER
  const mapped = rows.filter(({ name, usual }) => targetOf(name, usual) !== ANSWER).length
  const set = (name: string, target: string | null) =>
    onChange({ fieldMap: { ...values.fieldMap, [name]: target } })
  return (
    <>
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-ink-2">{SOURCES[from](samples.data)}</p>
        {leads.length > 1 ? <LeadChooser at={at} count={leads.length} onChange={setAt} /> : null}
      </div>
      <ul className="border-t">
        {rows.map(({ name, usual }) => (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_16px_minmax(0,220px)] items-center gap-3 border-b py-2"
          >
            <span className="min-w-0">
              <code className="block truncate font-mono text-12">{name}</code>
              <span className="block truncate text-12 text-ink-3">
                {lead.find((field) => field.name === name)?.value || 'no value'}
              </span>
            </span>
            <ArrowRight className="size-3.5 text-ink-3" aria-hidden="true" />
            <Select
              label={`Our field for ${name}`}
              value={targetOf(name, usual)}
              onChange={(value) => set(name, value === ANSWER ? null : value)}
              options={FIELD_OPTIONS}
            />
          </li>
        ))}
      </ul>
      <FieldError>{problems['fieldMap']}</FieldError>
      <AddField onAdd={(name) => set(name, null)} />
      <p className="text-12 text-ink-3">
        {mapped} of {plural(rows.length, 'field')} mapped, {rows.length - mapped} kept as an answer.
      </p>
    </>
  )
}

const FIELD_OPTIONS = [
  { value: ANSWER, label: 'Keep as an answer' },
  ...Object.entries(FORM_FIELDS).map(([value, label]) => ({ value, label })),
]

type LeadChooserProps = { at: number; count: number; onChange: (at: number) => void }

function LeadChooser({ at, count, onChange }: LeadChooserProps) {
  return (
    <span className="num flex items-center gap-1 text-ink-2">
      <IconButton
        icon={ChevronUp}
        label="Newer lead"
        size="sm"
        disabled={at === 0}
        onClick={() => onChange(at - 1)}
      />
      Lead {at + 1} of {count}
      <IconButton
        icon={ChevronDown}
        label="Older lead"
        size="sm"
        disabled={at === count - 1}
        onClick={() => onChange(at + 1)}
      />
    </span>
  )
}

function AddField({ onAdd }: { onAdd: (name: string) => void }) {
  const [name, setName] = useState('')
  const handleAdd = () => {
    onAdd(name.trim())
    setName('')
  }
  return (
    <div className="flex items-end gap-2">
      <Field label="Another field of the form" className="w-64">
        <Input
          value={name}
          maxLength={300}
          onText={setName}
          onKeyDown={(event) => event.key === 'Enter' && name.trim() && handleAdd()}
        />
      </Field>
      <Button
        className="h-9"
        disabledReason={name.trim() ? undefined : 'Enter the name of the field first.'}
        onClick={handleAdd}
      >
        Add field
      </Button>
    </div>
  )
}
