// A client as a form: a new one, or the changes of an existing one.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { zoneOptions } from '#platform/shared/zoned-time.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { type Form, useForm } from '#platform/web/use-form.ts'
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
import { useClientActs } from './clients-api.ts'

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
  const keys = useKeyOf()
  const { create, update } = useClientActs()
  const act = client ? update : create
  const form = useForm({ start: () => draftOf(client), act })
  const handleSubmit = () =>
    form.submit((draft) => {
      const then = {
        onSuccess: (saved: Client) => {
          toast({ title: client ? `${saved.name} saved` : `${saved.name} added` })
          onSaved(saved)
        },
      }
      const body = bodyOf(draft)
      if (client) update.mutate({ client, body: bodyOf(form.changes()) }, then)
      else create.mutate({ key: keys.of(body), body }, then)
    })
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
        form={form}
        isUndecided={
          Boolean(client?.appliedAt) && (client?.status === 'prospect' || client?.status === 'declined')
        }
      />
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

/** An emptied credit limit is refused, not taken as none. */
const bodyOf = <D extends Partial<Draft>>(draft: D) => ({
  ...draft,
  ...('creditLimitCents' in draft && { creditLimitCents: draft.creditLimitCents ?? -1 }),
})

type FieldsProps = {
  form: Form<Draft>
  /** It registered itself, and its approval decides about its status. */
  isUndecided: boolean
}

const TEXTS = [
  { name: 'industry', label: 'Industry', max: 80 },
  { name: 'website', label: 'Website', max: 200, hint: 'Such as https://example.com.' },
  { name: 'phone', label: 'Phone', max: 40 },
  { name: 'address', label: 'Address', max: 200 },
  { name: 'city', label: 'City', max: 80 },
] as const

function Fields({ form, isUndecided }: FieldsProps) {
  const { values: draft, set, problem, text } = form
  const { data: staff } = useQuery(staffQuery)
  const zones = useMemo(() => zoneOptions(draft.timezone), [draft.timezone])
  const managers = staff?.items ?? []
  const stops = draft.status === 'paused' || draft.status === 'churned'
  return (
    <>
      <Field label="Name" required error={problem('name')}>
        <Input maxLength={160} {...text('name')} />
      </Field>
      <div className="grid grid-cols-2 gap-3.5 max-md:grid-cols-1">
        {TEXTS.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            error={problem(field.name)}
            hint={'hint' in field ? field.hint : undefined}
          >
            <Input maxLength={field.max} {...text(field.name)} />
          </Field>
        ))}
        <Field label="State" error={problem('state')}>
          <Combobox
            value={draft.state ?? NONE}
            onChange={(chosen) => set({ state: STATES.find((state) => state === chosen) ?? null })}
            options={[{ value: NONE, label: 'None' }, ...STATES.map((value) => ({ value, label: value }))]}
            searchPlaceholder="Search states"
          />
        </Field>
        <Field label="Timezone" error={problem('timezone')}>
          <Combobox {...form.field('timezone')} options={zones} searchPlaceholder="Search timezones" />
        </Field>
        <Field label="Account manager" error={problem('accountManagerId')}>
          <Combobox
            value={draft.accountManagerId ?? NONE}
            onChange={(chosen) => set({ accountManagerId: chosen === NONE ? null : chosen })}
            options={[{ value: NONE, label: 'None' }, ...namedOptions(managers)]}
            searchPlaceholder="Search colleagues"
          />
        </Field>
        <Field
          label="Status"
          error={problem('status')}
          hint={
            isUndecided
              ? 'Approve or decline the client first.'
              : stops && 'The client cannot buy, and its standing orders pause.'
          }
        >
          <Select
            {...form.field('status')}
            disabled={isUndecided}
            options={EDIT_STATUSES.map((value) => ({ value, label: CLIENT_LOOKS[value].label }))}
          />
        </Field>
        <Field
          label="Credit limit"
          hint="The balance can fall this far below zero."
          error={problem('creditLimitCents')}
        >
          <MoneyInput most={MAX_CREDIT_CENTS} {...form.field('creditLimitCents')} />
        </Field>
      </div>
    </>
  )
}
