// The inputs of a client, one for each field of the table.
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import type { Form } from '#platform/web/use-form.ts'
import { recordOf } from '#shared/fields.ts'
import { STATES } from '#shared/us-states.ts'
import { zoneOptions } from '#shared/zoned-time.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import {
  CLIENT_FIELDS,
  type ClientFieldRules,
  FIELD_NAMES,
  type FieldName,
  type Kind,
  type NameOfKind,
} from '../contract/client-fields.ts'
import type { Client } from '../contract/schemas.ts'
import { CLIENT_LOOKS, EDIT_STATUSES } from '../contract/words.ts'

/** The value of each kind of field while the user edits it. */
type Value = {
  name: string
  word: string
  website: string
  phone: string
  text: string
  state: (typeof STATES)[number] | null
  timezone: string
  manager: string | null
  status: (typeof EDIT_STATUSES)[number]
  credit: number | null
}
export type ClientDraft = { [Name in FieldName]: Value[(typeof CLIENT_FIELDS)[Name]['kind']] }

type Stored = string | number | null
const textOf = (value: Stored) => String(value ?? '')

const VALUES: { [K in Kind]: (value: Stored) => Value[K] } = {
  name: textOf,
  word: textOf,
  website: textOf,
  phone: textOf,
  text: textOf,
  state: (value) => STATES.find((state) => state === value) ?? null,
  timezone: textOf,
  manager: (value) => (value === null ? null : String(value)),
  // A declined client is a prospect again, if anything but its status is decided.
  status: (value) => EDIT_STATUSES.find((status) => status === value) ?? 'prospect',
  credit: Number,
}

export function draftOf(client: Client | undefined): ClientDraft {
  const stored: Record<FieldName, Stored> = client
    ? { ...client, accountManagerId: client.accountManager?.id ?? null }
    : recordOf(FIELD_NAMES, (name) => CLIENT_FIELDS[name].blank)
  return recordOf(FIELD_NAMES, (name) => VALUES[CLIENT_FIELDS[name].kind](stored[name])) as ClientDraft
}

type DraftForm = Form<ClientDraft>
type ControlProps<Name extends FieldName> = { form: DraftForm; name: Name; max: number; isLocked: boolean }
type ControlOf<Of extends Kind> = ComponentType<ControlProps<NameOfKind<Of>>>
type TextName = NameOfKind<'name' | 'word' | 'website' | 'phone' | 'text'>

const NONE = 'none'

const Text = ({ form, name, max }: ControlProps<TextName>) => <Input maxLength={max} {...form.text(name)} />

const State = ({ form, name }: ControlProps<NameOfKind<'state'>>) => (
  <Combobox
    value={form.values[name] ?? NONE}
    onChange={(chosen) => form.set({ [name]: STATES.find((state) => state === chosen) ?? null })}
    options={[{ value: NONE, label: 'None' }, ...STATES.map((value) => ({ value, label: value }))]}
    searchPlaceholder="Search states"
  />
)

function Timezone({ form, name }: ControlProps<NameOfKind<'timezone'>>) {
  const timezone = form.values[name]
  const zones = useMemo(() => zoneOptions(timezone), [timezone])
  return <Combobox {...form.field(name)} options={zones} searchPlaceholder="Search timezones" />
}

function Manager({ form, name }: ControlProps<NameOfKind<'manager'>>) {
  const { data: staff } = useQuery(staffQuery)
  return (
    <Combobox
      value={form.values[name] ?? NONE}
      onChange={(chosen) => form.set({ [name]: chosen === NONE ? null : chosen })}
      options={[{ value: NONE, label: 'None' }, ...namedOptions(staff?.items ?? [])]}
      searchPlaceholder="Search colleagues"
    />
  )
}

const Status = ({ form, name, isLocked }: ControlProps<NameOfKind<'status'>>) => (
  <Select
    {...form.field(name)}
    disabled={isLocked}
    options={EDIT_STATUSES.map((value) => ({ value, label: CLIENT_LOOKS[value].label }))}
  />
)

const Credit = ({ form, name, max }: ControlProps<NameOfKind<'credit'>>) => (
  <MoneyInput most={max} {...form.field(name)} />
)

const CONTROLS: { [K in Kind]: ControlOf<K> } = {
  name: Text,
  word: Text,
  website: Text,
  phone: Text,
  text: Text,
  state: State,
  timezone: Timezone,
  manager: Manager,
  status: Status,
  credit: Credit,
}

type ClientFieldsProps = {
  form: DraftForm
  /** It registered itself, and its approval decides about its status. */
  isUndecided: boolean
}

export function ClientFields({ form, isUndecided }: ClientFieldsProps) {
  const [first, ...others] = FIELD_NAMES.map((name) => (
    <ClientField key={name} name={name} form={form} isUndecided={isUndecided} />
  ))
  return (
    <>
      {first}
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">{others}</div>
    </>
  )
}

function ClientField({ name, form, isUndecided }: ClientFieldsProps & { name: FieldName }) {
  const { label, kind, hint, max = 0 }: ClientFieldRules = CLIENT_FIELDS[name]
  const Control = CONTROLS[kind] as ComponentType<ControlProps<FieldName>>
  return (
    <Field
      label={label}
      required={kind === 'name'}
      error={form.problem(name)}
      hint={kind === 'status' ? statusHint(form.values.status, isUndecided) : hint}
    >
      <Control form={form} name={name} max={max} isLocked={isUndecided} />
    </Field>
  )
}

function statusHint(status: ClientDraft['status'], isUndecided: boolean): string | undefined {
  if (isUndecided) return 'Approve or decline the client first.'
  const stops = status === 'paused' || status === 'churned'
  return stops ? 'The client cannot buy, and its standing orders pause.' : undefined
}
