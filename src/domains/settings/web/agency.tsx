// The agency: one form. Invoices, reports and campaign emails use it.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { hasCode } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { UnsavedGuard } from '#platform/web/leave-guard.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { roleMay } from '#shared/permissions.ts'
import { zoneOptions } from '#shared/zoned-time.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Agency } from '../contract/agency.ts'
import { settingsPermissions } from '../contract/permissions.ts'
import { agencyQuery, useChangeAgency } from './agency-api.ts'

const TEXTS = [
  { name: 'name', label: 'Name', hint: 'The name your clients know.', max: 160 },
  { name: 'legalName', label: 'Legal name', hint: 'On invoices. Empty: the name.', max: 160 },
  {
    name: 'postalAddress',
    label: 'Postal address',
    hint: 'On invoices, and in the footer of every campaign email. Campaigns by email need it.',
    max: 200,
  },
  { name: 'taxId', label: 'Tax ID', hint: 'On invoices.', max: 40 },
] as const

type Draft = Omit<Agency, 'version'>

export function AgencyPage() {
  const agency = useQuery(agencyQuery)
  // Loads the current values after another admin changed them.
  const [round, setRound] = useState(0)
  if (!agency.data) return <QueryState query={agency} loading={<LoadingScreen />} />
  const handleReload = async () => {
    await agency.refetch()
    setRound(round + 1)
  }
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-6 pt-5 pb-18 max-md:px-4">
      <AgencyForm key={round} agency={agency.data} onReload={() => void handleReload()} />
    </div>
  )
}

/** Only the changed fields. */
function changesOf(seen: Draft, draft: Draft): Partial<Draft> {
  const before = new Map<string, string>(Object.entries(seen))
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => before.get(name) !== value.trim()),
  )
}

const draftOf = ({ name, legalName, postalAddress, taxId, timezone }: Agency): Draft => ({
  name,
  legalName,
  postalAddress,
  taxId,
  timezone,
})

function AgencyForm({ agency, onReload }: { agency: Agency; onReload: () => void }) {
  const { user } = useRouteContext({ from: '/staff' })
  const mayChange = roleMay(user.role, settingsPermissions.changeAgency)
  // As the user saw it, so that a change of another admin in the meantime is not overwritten.
  const [seen, setSeen] = useState(agency)
  const zones = useMemo(() => zoneOptions(seen.timezone), [seen.timezone])
  const change = useChangeAgency()
  const form = useForm({ start: () => draftOf(agency), act: change })
  const body = changesOf(draftOf(seen), form.values)
  const isChanged = Object.keys(body).length > 0
  const handleSubmit = () => {
    if (!isChanged) return
    const onSuccess = (saved: Agency) => {
      setSeen(saved)
      form.reset(draftOf(saved))
      toast({ tone: 'success', title: 'The agency is saved' })
    }
    form.submit(() => change.mutate({ version: seen.version, body }, { onSuccess }))
  }
  return (
    <Form onSubmit={handleSubmit} className="flex max-w-[640px] flex-col gap-4">
      {TEXTS.map(({ name, label, hint, max }) => (
        <Field key={name} label={label} hint={hint} error={form.problem(name)}>
          <Input maxLength={max} disabled={!mayChange} {...form.text(name)} />
        </Field>
      ))}
      <Field
        label="Timezone"
        hint="Days of reports, invoices and limits start in it."
        error={form.problem('timezone')}
      >
        <Combobox
          {...form.field('timezone')}
          options={zones}
          searchPlaceholder="Search timezones"
          disabled={!mayChange}
        />
      </Field>
      <ErrorLine error={form.refusal} />
      {hasCode(change.error, 'stale') ? (
        <Button className="self-start" onClick={onReload}>
          Load current values
        </Button>
      ) : null}
      <Button
        type="submit"
        variant="primary"
        className="self-start"
        busy={change.isPending}
        disabled={!isChanged}
        disabledReason={mayChange ? undefined : 'Only admins can change it.'}
      >
        Save agency
      </Button>
      <UnsavedGuard of="the agency" isChanged={isChanged} />
    </Form>
  )
}
