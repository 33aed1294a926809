// The agency: one form, and beside it what candidates and clients see of it.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { hasCode } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { UnsavedGuard } from '#platform/web/leave-guard.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { AGENCY_COLORS } from '#shared/face.ts'
import { pick } from '#shared/fields.ts'
import { roleMay } from '#shared/permissions.ts'
import { zoneOptions } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { ColorChoice } from '#ui/color-choice.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Agency } from '../contract/agency.ts'
import { AGENCY_FIELD_NAMES, AGENCY_FIELDS, type AgencyField } from '../contract/agency-fields.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { agencyQuery, useChangeAgency } from './agency-api.ts'
import { AgencyLogo } from './agency-logo.tsx'
import { AgencyPreview } from './agency-preview.tsx'

type Draft = Pick<Agency, AgencyField>
type TextName = Exclude<AgencyField, 'color' | 'timezone'>

const SECTIONS: readonly { title: string; note?: string; names: readonly TextName[] }[] = [
  { title: 'Contact and invoices', names: ['postalAddress', 'phone', 'taxId'] },
  {
    title: 'Email sender',
    note: 'Send yourself a test email under Outbox.',
    names: ['senderName', 'senderAddress', 'replyAddress', 'legalFooter'],
  },
  { title: 'Public pages', names: ['careersText', 'privacyText', 'termsText'] },
]

export function AgencyPage() {
  const agency = useQuery(agencyQuery)
  // Loads the current values after another admin changed them.
  const [round, setRound] = useState(0)
  if (!agency.data) return <QueryState query={agency} loading={<LoadingScreen />} />
  const handleReload = async () => {
    await agency.refetch()
    setRound(round + 1)
  }
  return <AgencyForm key={round} agency={agency.data} onReload={() => void handleReload()} />
}

const draftOf = (agency: Agency): Draft => pick(agency, AGENCY_FIELD_NAMES)

/** Only the changed fields. */
const changesOf = (seen: Draft, draft: Draft): Partial<Draft> =>
  Object.fromEntries(
    AGENCY_FIELD_NAMES.filter((name) => seen[name] !== draft[name].trim()).map((name) => [name, draft[name]]),
  )

function AgencyForm({ agency, onReload }: { agency: Agency; onReload: () => void }) {
  const { user } = useRouteContext({ from: '/staff' })
  const mayChange = roleMay(user.role, settingsPermissions.changeAgency)
  // As the user saw it, so that a change of another admin in the meantime is not overwritten.
  const [seen, setSeen] = useState(agency)
  const zones = useMemo(() => zoneOptions(seen.timezone), [seen.timezone])
  const change = useChangeAgency()
  const form = useForm({ start: () => draftOf(agency), act: change })
  const body = changesOf(draftOf(seen), form.values)
  const count = Object.keys(body).length
  const handleSubmit = () => {
    if (count === 0) return
    const onSuccess = (saved: Agency) => {
      setSeen(saved)
      form.reset(draftOf(saved))
      toast({ tone: 'success', title: 'The agency is saved' })
    }
    form.submit(() => change.mutate({ version: seen.version, body }, { onSuccess }))
  }
  const handleLogo = ({ logo }: Agency) => setSeen((before) => ({ ...before, logo }))
  const input = (name: TextName) => {
    const { label, hint, max, kind } = AGENCY_FIELDS[name]
    const isLong = kind === 'text' || name === 'legalFooter' || name === 'postalAddress'
    return (
      <Field
        key={name}
        label={label}
        hint={hint}
        error={form.problem(name)}
        className={isLong ? '@xl/form:col-span-2' : ''}
      >
        {kind === 'text' ? (
          <Textarea maxLength={max} rows={4} disabled={!mayChange} {...form.text(name)} />
        ) : (
          <Input
            maxLength={max}
            disabled={!mayChange}
            {...(kind === 'email' && { type: 'email' })}
            {...(kind === 'phone' && { type: 'tel' })}
            {...form.text(name)}
          />
        )}
      </Field>
    )
  }
  return (
    <Form onSubmit={handleSubmit} className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 overflow-y-auto @max-3xl/page:flex-col">
        <div className="@container/form flex min-w-0 flex-1 flex-col gap-7 px-6 pt-5 pb-8 max-md:px-4 @3xl/page:overflow-y-auto">
          <div className="grid max-w-[760px] gap-4 @xl/form:grid-cols-2">
            {input('name')}
            {input('legalName')}
            <AgencyLogo
              agency={{ ...form.values, logo: seen.logo }}
              mayChange={mayChange}
              onSaved={handleLogo}
            />
            <Field label="Color" group hint="Colors your mark and the buttons in emails.">
              <ColorChoice {...form.field('color')} options={AGENCY_COLORS} disabled={!mayChange} />
            </Field>
            <Field label="Timezone" hint={AGENCY_FIELDS.timezone.hint} error={form.problem('timezone')}>
              <Combobox
                {...form.field('timezone')}
                options={zones}
                searchPlaceholder="Search timezones"
                disabled={!mayChange}
              />
            </Field>
          </div>
          {SECTIONS.map(({ title, note, names }) => (
            <section key={title} aria-label={title} className="max-w-[760px] border-t pt-5">
              <h2 className="text-14 font-semibold">{title}</h2>
              {note ? <p className="text-ink-3">{note}</p> : null}
              <div className="mt-3 grid gap-4 @xl/form:grid-cols-2">{names.map(input)}</div>
            </section>
          ))}
        </div>
        <aside className="w-[320px] flex-none border-l bg-canvas px-5 pt-5 pb-18 @max-3xl/page:w-auto @max-3xl/page:border-t @max-3xl/page:border-l-0 max-md:px-4">
          <AgencyPreview entered={{ ...form.values, logo: seen.logo }} />
        </aside>
      </div>
      <div className="flex flex-none flex-wrap items-center gap-3 border-t bg-surface px-6 py-3 pr-20 max-md:px-4 max-md:pr-18">
        <Button
          type="submit"
          variant="primary"
          busy={change.isPending}
          disabled={count === 0}
          disabledReason={mayChange ? undefined : 'Only admins can change it.'}
        >
          Save agency
        </Button>
        {count > 0 ? (
          <Button variant="ghost" onClick={() => form.reset(draftOf(seen))}>
            {count === 1 ? 'Discard 1 change' : `Discard ${count} changes`}
          </Button>
        ) : null}
        <ErrorLine error={form.refusal} />
        {hasCode(change.error, 'stale') ? <Button onClick={onReload}>Load current values</Button> : null}
      </div>
      <UnsavedGuard of="the agency" isChanged={count > 0} />
    </Form>
  )
}
