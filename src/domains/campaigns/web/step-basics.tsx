// The plain steps of a campaign: channel, client and job, area, dates and budget.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { allClientsQuery } from '#domains/clients/web/index.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES, type StateCode } from '#shared/us-states.ts'
import { Combobox, MultiCombobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { namedOptions } from '#ui/options.ts'
import { RadioGroup } from '#ui/radio-group.tsx'
import { CHANNEL_LABELS, CHANNELS, type Channel, FORM_CHANNELS, MAX_RADIUS_MILES } from '../contract/words.ts'
import { connectionsQuery, jobChoicesQuery, waitingFormsQuery } from './api.ts'
import { CategoryField } from './category-field.tsx'
import { PlainInputs } from './plain-inputs.tsx'
import type { StepProps } from './step-props.ts'

const HINTS: Record<Channel, string> = {
  meta_lead_ad: 'Leads of a form on Facebook or Instagram.',
  google_form: 'Leads of a lead form in Google Ads.',
  job_posting: 'Applications through your public job postings.',
  import: 'Leads from a file.',
  api: 'Leads that another program sends to your inbound webhook.',
  manual: 'Leads that your team adds.',
}
const FORM_LABELS: Partial<Record<Channel, string>> = {
  meta_lead_ad: 'Meta form id',
  google_form: 'Google form id',
}

const hasForm = (channel: Channel | null) => FORM_CHANNELS.some((each) => each === channel)

export function ChannelStep({ values, onChange, campaign, problems }: StepProps) {
  const isFixed = Boolean(campaign && campaign.status !== 'draft')
  const options = CHANNELS.map((value) => ({
    value,
    label: CHANNEL_LABELS[value],
    hint: HINTS[value],
    disabled: isFixed && value !== values.channel,
  }))
  return (
    <>
      <Field
        label="Name"
        required
        error={problems['name']}
        hint="Your team sees this name in lists and reports."
      >
        <Input value={values.name} maxLength={120} onText={(text) => onChange({ name: text })} />
      </Field>
      <Field
        label="Channel"
        group
        error={problems['channel']}
        hint={isFixed ? 'The channel of a launched campaign stays.' : undefined}
      >
        <RadioGroup
          value={values.channel ?? undefined}
          // The id of a form means nothing to another channel.
          onChange={(channel) =>
            onChange({ channel, ...(channel === values.channel ? {} : { formId: null }) })
          }
          options={options}
        />
      </Field>
      {values.channel === 'api' ? (
        <Connection values={values} onChange={onChange} problem={problems['formId']} />
      ) : null}
      {values.channel && values.channel !== 'api' && hasForm(values.channel) ? (
        <FormId values={values} onChange={onChange} problem={problems['formId']} />
      ) : null}
    </>
  )
}

type FormIdProps = Pick<StepProps, 'values' | 'onChange'> & { problem: string | undefined }

function FormId({ values, onChange, problem }: FormIdProps) {
  const { data } = useQuery(waitingFormsQuery)
  const waiting = data?.items.filter(({ channel }) => channel === values.channel) ?? []
  const listId = 'waiting-forms'
  return (
    <Field
      label={FORM_LABELS[values.channel ?? 'api']}
      error={problem}
      hint={
        waiting.length > 0
          ? 'Choose a form with waiting leads, or enter the id of another one.'
          : 'The id of the form whose leads belong to this campaign. You need it before the launch.'
      }
    >
      <Input
        value={values.formId ?? ''}
        list={listId}
        maxLength={200}
        autoComplete="off"
        onText={(text) => onChange({ formId: text.trim() || null })}
      />
      <datalist id={listId}>
        {waiting.map(({ formId, leads }) => (
          <option key={formId} value={formId}>{`${leads} waiting`}</option>
        ))}
      </datalist>
    </Field>
  )
}

/** By name. The id of a connection that was removed since stays, so that nothing changes by itself. */
function Connection({ values, onChange, problem }: FormIdProps) {
  const { data, isPending, isError } = useQuery(connectionsQuery)
  const connections = data?.connections ?? []
  const isKnown = connections.some(({ id }) => id === values.formId)
  const unknown = values.formId && data && !isKnown ? [{ id: values.formId, name: 'Removed connection' }] : []
  return (
    <Field
      label="Inbound connection"
      error={problem ?? (isError ? 'Could not load the connections. Reload the page.' : undefined)}
      hint={
        data && connections.length === 0 ? (
          <>
            No partner is connected.{' '}
            <Link to="/platform-integrations" search={{ kind: 'inbound' }} className="link">
              Add a connection
            </Link>{' '}
            first.
          </>
        ) : (
          'The partner whose leads belong to this campaign. You need it before the launch.'
        )
      }
    >
      <Combobox
        value={values.formId ?? ''}
        loading={isPending}
        placeholder="Choose a connection"
        onChange={(id) => onChange({ formId: id || null })}
        options={namedOptions([...unknown, ...connections])}
      />
    </Field>
  )
}

const HOUSE = 'house'

export function ClientStep({ values, onChange, campaign, problems }: StepProps) {
  const clients = useQuery(allClientsQuery)
  const [q, setQ] = useState('')
  const jobs = useQuery(jobChoicesQuery({ q, clientId: values.clientId }))
  const known = campaign?.job && campaign.jobId === values.jobId ? [campaign.job] : []
  const found = (jobs.data?.items ?? []).filter(({ id }) => id !== known[0]?.id)
  return (
    <>
      <Field label="Client" hint="House: leads that any client can buy.">
        <Combobox
          value={values.clientId ?? HOUSE}
          loading={clients.isPending}
          onChange={(id) => onChange({ clientId: id === HOUSE ? null : id, jobId: null })}
          options={[{ value: HOUSE, label: 'House' }, ...namedOptions(clients.data)]}
        />
      </Field>
      <Field
        label="Job"
        note="optional"
        error={problems['jobId']}
        hint={
          values.channel === 'job_posting'
            ? 'Without a job, applications for every posting of the client count.'
            : undefined
        }
      >
        <Combobox
          value={values.jobId ?? ''}
          loading={jobs.isFetching}
          onQueryChange={setQ}
          onChange={(id) => onChange({ jobId: id || null })}
          options={[
            { value: '', label: 'No job' },
            ...[...known, ...found].map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
      </Field>
      <CategoryField
        note="optional"
        hint="For leads whose form does not say it, such as Registered nurse."
        value={values.category ?? ''}
        onChange={(category) => onChange({ category: category || null })}
      />
      <PlainInputs step="client" {...{ values, onChange, problems }} />
    </>
  )
}

export function AreaStep({ values, onChange, problems }: StepProps) {
  const { area } = values
  const set = (changes: Partial<typeof area>) => onChange({ area: { ...area, ...changes } })
  const states = STATES.map((value) => ({ value, label: STATE_NAMES[value] }))
  const isState = (value: string): value is StateCode => STATES.some((each) => each === value)
  return (
    <>
      <p className="text-ink-2">
        Leads outside the area are rejected with that reason. A lead in one of the states or within the radius
        is inside. Without an area, leads from everywhere are accepted.
      </p>
      <Field label="States" note="optional">
        <MultiCombobox
          value={area.states}
          onChange={(chosen) => set({ states: chosen.filter(isState) })}
          options={states}
          placeholder="Every state"
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Around ZIP code" note="optional" error={problems['area.zip']}>
          <Input
            value={area.zip ?? ''}
            inputMode="numeric"
            maxLength={5}
            onText={(text) => set({ zip: text.replaceAll(/\D/g, '') || null })}
          />
        </Field>
        <Field label="Miles" error={problems['area.radiusMiles']}>
          <NumberInput
            optional
            min={1}
            max={MAX_RADIUS_MILES}
            value={area.radiusMiles}
            onChange={(radiusMiles) => set({ radiusMiles })}
          />
        </Field>
      </div>
    </>
  )
}

export const BudgetStep = (props: StepProps) => <PlainInputs step="budget" {...props} />
