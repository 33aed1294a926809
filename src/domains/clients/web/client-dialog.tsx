// A client as a form: a new one, or the changes of an existing one.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { zoneOptions } from '#platform/shared/zoned-time.ts'
import { ApiError } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { useKeyOf } from '#platform/web/use-key-of.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Input } from '#ui/input.tsx'
import { MoneyInput } from '#ui/money-input.tsx'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Client } from '../contract/schemas.ts'
import { CLIENT_LOOKS, EDIT_STATUSES, MAX_CREDIT_CENTS } from '../contract/words.ts'
import { type ClientBody, useClientActs } from './clients-api.ts'

type ClientDialogProps = { client?: Client; onClose: () => void; onSaved: (client: Client) => void }

const NONE = 'none'
type EditStatus = (typeof EDIT_STATUSES)[number]

type Draft = {
  name: string
  industry: string
  website: string
  phone: string
  address: string
  city: string
  state: (typeof STATES)[number] | null
  timezone: string
  accountManagerId: string | null
  status: EditStatus
  creditLimitCents: number | null
}

const draftOf = (client: Client | undefined): Draft => ({
  name: client?.name ?? '',
  industry: client?.industry ?? '',
  website: client?.website ?? '',
  phone: client?.phone ?? '',
  address: client?.address ?? '',
  city: client?.city ?? '',
  state: STATES.find((state) => state === client?.state) ?? null,
  timezone: client?.timezone ?? 'America/Chicago',
  accountManagerId: client?.accountManager?.id ?? null,
  // A declined client is a prospect again, if anything but its status is decided.
  status: EDIT_STATUSES.find((status) => status === client?.status) ?? (client ? 'prospect' : 'active'),
  creditLimitCents: client?.creditLimitCents ?? 0,
})

export function ClientDialog({ client, onClose, onSaved }: ClientDialogProps) {
  // What the user saw, so that only the fields they changed are sent.
  const [seen] = useState(() => draftOf(client))
  const [draft, setDraft] = useState(seen)
  const keys = useKeyOf()
  const { create, update } = useClientActs()
  const act = client ? update : create
  const problems = act.error instanceof ApiError ? (act.error.problem?.fields ?? []) : []
  const set = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const handleSubmit = () => {
    const then = {
      onSuccess: (saved: Client) => {
        toast({ title: client ? `${saved.name} saved` : `${saved.name} added` })
        onSaved(saved)
      },
    }
    const body: ClientBody = { ...draft, creditLimitCents: draft.creditLimitCents ?? -1 }
    if (client) update.mutate({ client, body: changesOf(seen, body) }, then)
    else create.mutate({ key: keys.of(body), body }, then)
  }
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={client ? `Edit ${client.name}` : 'New client'}
      width={600}
      submitLabel={client ? 'Save client' : 'Add client'}
      busy={act.isPending}
    >
      <Fields
        draft={draft}
        isUndecided={
          Boolean(client?.appliedAt) && (client?.status === 'prospect' || client?.status === 'declined')
        }
        set={set}
        errorOf={(path) => problems.find((each) => each.path === path)?.message}
      />
      <ErrorLine error={problems.length === 0 ? act.error : null} />
    </FormDialog>
  )
}

function changesOf(seen: Draft, body: ClientBody): Partial<ClientBody> {
  const before = new Map<string, unknown>(Object.entries(seen))
  return Object.fromEntries(Object.entries(body).filter(([name, value]) => before.get(name) !== value))
}

type FieldsProps = {
  draft: Draft
  /** It registered itself, and its approval decides about its status. */
  isUndecided: boolean
  set: (changes: Partial<Draft>) => void
  errorOf: (path: string) => string | undefined
}

const TEXTS = [
  { name: 'industry', label: 'Industry', max: 80 },
  { name: 'website', label: 'Website', max: 200, hint: 'Such as https://example.com.' },
  { name: 'phone', label: 'Phone', max: 40 },
  { name: 'address', label: 'Address', max: 200 },
  { name: 'city', label: 'City', max: 80 },
] as const

function Fields({ draft, isUndecided, set, errorOf }: FieldsProps) {
  const { data: staff } = useQuery(staffQuery)
  const zones = useMemo(() => zoneOptions(draft.timezone), [draft.timezone])
  const managers = staff?.items ?? []
  const stops = draft.status === 'paused' || draft.status === 'churned'
  return (
    <>
      <Field label="Name" required error={errorOf('name')}>
        <Input value={draft.name} maxLength={160} onText={(text) => set({ name: text })} />
      </Field>
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
        {TEXTS.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            error={errorOf(field.name)}
            hint={'hint' in field ? field.hint : undefined}
          >
            <Input
              value={draft[field.name]}
              maxLength={field.max}
              onText={(text) => set({ [field.name]: text })}
            />
          </Field>
        ))}
        <Field label="State" error={errorOf('state')}>
          <Combobox
            value={draft.state ?? NONE}
            onChange={(chosen) => set({ state: STATES.find((state) => state === chosen) ?? null })}
            options={[{ value: NONE, label: 'None' }, ...STATES.map((value) => ({ value, label: value }))]}
            searchPlaceholder="Search states"
          />
        </Field>
        <Field label="Timezone" error={errorOf('timezone')}>
          <Combobox
            value={draft.timezone}
            onChange={(timezone) => set({ timezone })}
            options={zones}
            searchPlaceholder="Search timezones"
          />
        </Field>
        <Field label="Account manager" error={errorOf('accountManagerId')}>
          <Combobox
            value={draft.accountManagerId ?? NONE}
            onChange={(chosen) => set({ accountManagerId: chosen === NONE ? null : chosen })}
            options={[{ value: NONE, label: 'None' }, ...namedOptions(managers)]}
            searchPlaceholder="Search colleagues"
          />
        </Field>
        <Field
          label="Status"
          error={errorOf('status')}
          hint={
            isUndecided
              ? 'Approve or decline the client first.'
              : stops && 'The client cannot buy, and its standing orders pause.'
          }
        >
          <Select
            value={draft.status}
            disabled={isUndecided}
            onChange={(status) => set({ status })}
            options={EDIT_STATUSES.map((value) => ({ value, label: CLIENT_LOOKS[value].label }))}
          />
        </Field>
        <Field
          label="Credit limit"
          hint="The balance can fall this far below zero."
          error={errorOf('creditLimitCents')}
        >
          <MoneyInput
            most={MAX_CREDIT_CENTS}
            value={draft.creditLimitCents}
            onChange={(creditLimitCents) => set({ creditLimitCents })}
          />
        </Field>
      </div>
    </>
  )
}
