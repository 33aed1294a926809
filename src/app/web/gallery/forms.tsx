// Every input in its states.
import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { STATE_NAMES } from '#platform/shared/us-state-names.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox, MultiCombobox } from '#ui/combobox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SearchInput } from '#ui/search-input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TagInput } from '#ui/tag-input.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { Section } from './section.tsx'

const states = STATES.map((code) => ({ value: code, label: STATE_NAMES[code], note: code }))
const employment = [
  { value: 'full', label: 'Full time' },
  { value: 'part', label: 'Part time' },
  { value: 'contract', label: 'Contract', disabled: true },
] as const
const reasons = [
  { value: 'license', label: 'License not valid in Texas' },
  { value: 'icu', label: 'Not enough ICU experience', hint: 'Second chance after 180 days, May 16, 2027' },
  { value: 'job', label: 'Took another job' },
] as const
const periods = [
  { value: 'hour', label: 'Hour' },
  { value: 'week', label: 'Week' },
  { value: 'year', label: 'Year' },
] as const

export function Forms() {
  return (
    <Section title="Inputs">
      <div className="grid max-w-(--w-form) grid-cols-2 gap-x-4 gap-y-[15px] max-md:grid-cols-1">
        <TextFields />
        <Choices />
        <Others />
      </div>
    </Section>
  )
}

function TextFields() {
  const [low, setLow] = useState<number | null>(4400)
  const [high, setHigh] = useState<number | null>(3800)
  return (
    <>
      <Field label="Title" hint="What a person would type into a search box." required>
        <Input defaultValue="ICU registered nurse, nights" />
      </Field>
      <Field label="Place">
        <Input before={<MapPin />} placeholder="City or ZIP" />
      </Field>
      <Field label="Pay from">
        <MoneyInput value={low} onChange={setLow} unit="an hour" />
      </Field>
      <Field label="Pay to" error="The maximum is below the minimum. Enter a higher maximum.">
        <MoneyInput value={high} onChange={setHigh} />
      </Field>
      <Field label="Reference" hint="Given by the system.">
        <Input disabled defaultValue="CH-2041" />
      </Field>
      <Field
        label="Comment"
        note="required for this reason"
        error="Write one sentence. The candidate will not see it."
      >
        <Textarea />
      </Field>
    </>
  )
}

function Choices() {
  const [kind, setKind] = useState<'full' | 'part' | 'contract'>('full')
  const [state, setState] = useState<string | undefined>('TX')
  const [several, setSeveral] = useState(['TX', 'OK'])
  const [period, setPeriod] = useState<'hour' | 'week' | 'year'>('hour')
  const [reason, setReason] = useState<'license' | 'icu' | 'job'>('icu')
  return (
    <>
      <Field label="Employment">
        <Select value={kind} onChange={setKind} options={employment} />
      </Field>
      <Field label="Per" group>
        <Segmented size="form" value={period} onChange={setPeriod} options={periods} />
      </Field>
      <Field label="State">
        <Combobox value={state} onChange={setState} options={states} searchPlaceholder="Search states" />
      </Field>
      <Field label="States">
        <MultiCombobox
          value={several}
          onChange={setSeveral}
          options={states}
          searchPlaceholder="Search states"
        />
      </Field>
      <Field label="Reason" group className="col-span-2 max-md:col-span-1">
        <RadioGroup value={reason} onChange={setReason} options={reasons} />
      </Field>
    </>
  )
}

function Others() {
  const [day, setDay] = useState('2026-11-19')
  const [tags, setTags] = useState(['RN', 'ICU'])
  const [files, setFiles] = useState<File[]>([])
  const [on, setOn] = useState(true)
  const [query, setQuery] = useState('int')
  return (
    <>
      <Field label="Day">
        <DateInput value={day} onChange={setDay} />
      </Field>
      <Field label="Tags">
        <TagInput value={tags} onChange={setTags} suggestions={['Nights', 'Bilingual']} />
      </Field>
      <Field label="File" className="col-span-2 max-md:col-span-1">
        <FileDrop files={files} onChange={setFiles} accept=".csv,.json" note="CSV or JSON, up to 50 MB" />
      </Field>
      <div className="flex flex-col gap-2">
        <Checkbox label="Send “Not this time” in 2 days" defaultChecked />
        <Checkbox label="Not chosen" hint="With a remark" />
        <Checkbox label="Part of the rows" checked="indeterminate" />
        <Checkbox label="Cannot be changed" disabled />
      </div>
      <div className="flex flex-col gap-3">
        <Switch checked={on} onChange={setOn} label="Remind interviewers" hint="One hour before" />
        <Switch checked={false} onChange={() => undefined} label="Off" disabled />
        <SearchInput value={query} onChange={setQuery} label="Search in view" placeholder="Search" />
      </div>
    </>
  )
}
