// The fields of the interview form.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useCandidateOptions } from '#domains/candidates/web/index.ts'
import { staffQuery } from '#domains/identity/web/index.ts'
import { federalHoliday } from '#shared/federal-holidays.ts'
import { zoneName, zoneOptions } from '#shared/zoned-time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Combobox, MultiCombobox } from '#ui/combobox.tsx'
import { DateInput } from '#ui/date-input.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { namedOptions, optionsOf } from '#ui/options.ts'
import { useNow } from '#ui/relative-time.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { Interview } from '../contract/schemas.ts'
import { INTERVIEW_KINDS, KIND_LABELS } from '../contract/words.ts'
import { jobsForQuery } from './api.ts'
import { ContactWarnings, useContactBan } from './contact-warnings.tsx'
import type { Moment, ScheduleValues } from './schedule-values.ts'
import { KIND_ICONS, personOf } from './words.ts'

type FieldsProps = {
  values: ScheduleValues
  moment: Moment
  problems: Readonly<Record<string, string>>
  known: Interview | undefined
  onChange: (changes: Partial<ScheduleValues>) => void
  /** Right below the time: free and busy participants. */
  children?: ReactNode
}

export function ScheduleFields(props: FieldsProps) {
  const { values, known, problems, onChange } = props
  return (
    <>
      {known ? <KnownPerson interview={known} /> : <WhoFields {...props} />}
      <WhenFields {...props} />
      <Segmented
        label="Kind"
        size="form"
        value={values.kind}
        onChange={(kind) => onChange({ kind })}
        options={INTERVIEW_KINDS.map((value) => ({ value, label: <KindLabel kind={value} /> }))}
      />
      <ContactWarnings values={values} invites={known?.invites ?? values.invites} />
      <PeopleFields {...props} />
      {values.kind === 'video' ? (
        <Field label="Meeting link" note="optional" error={problems['meetingUrl']}>
          <Input
            type="url"
            placeholder="https://"
            maxLength={500}
            value={values.meetingUrl}
            onText={(text) => onChange({ meetingUrl: text })}
          />
        </Field>
      ) : (
        <Field
          label={values.kind === 'phone' ? 'Number to call' : 'Place'}
          note={values.kind === 'phone' ? 'optional' : undefined}
          error={problems['place']}
        >
          <Input maxLength={300} value={values.place} onText={(text) => onChange({ place: text })} />
        </Field>
      )}
      <Field label="Note for the interviewers" note="optional">
        <Textarea rows={2} maxLength={2000} value={values.note} onText={(text) => onChange({ note: text })} />
      </Field>
      {known ? null : (
        <Checkbox
          label="Send invitations, and reminders 24 h and 2 h before"
          checked={values.invites}
          onCheckedChange={(on) => onChange({ invites: on === true })}
        />
      )}
    </>
  )
}

function KindLabel({ kind }: { kind: ScheduleValues['kind'] }) {
  const Icon = KIND_ICONS[kind]
  return (
    <>
      <Icon className="size-4" />
      {KIND_LABELS[kind]}
    </>
  )
}

function KnownPerson({ interview }: { interview: Interview }) {
  return (
    <div className="flex items-center gap-3">
      <Avatar name={personOf(interview.candidate)} />
      <div className="min-w-0">
        <p className="truncate font-medium">{personOf(interview.candidate)}</p>
        <p className="truncate text-ink-2">
          {interview.job.title}, {interview.client.name}, round {interview.round}
        </p>
      </div>
    </div>
  )
}

function WhoFields(props: FieldsProps) {
  const { values, problems, onChange } = props
  const people = useCandidateOptions(values.candidateId)
  const ban = useContactBan(values.candidateId)
  const jobs = useQuery({ ...jobsForQuery(values.candidateId), enabled: values.candidateId !== '' })
  const [first] = jobs.data?.items ?? []
  const suggested = !values.jobId && first?.applied ? first.id : null
  useEffect(() => {
    if (suggested) onChange({ jobId: suggested })
  }, [suggested, onChange])
  return (
    <>
      <Field label="Candidate" error={problems['candidateId'] ?? ban}>
        <Combobox
          value={values.candidateId || undefined}
          onChange={(candidateId) => onChange({ candidateId, jobId: '' })}
          {...people}
          placeholder="Choose a candidate"
          searchPlaceholder="Name, phone, email"
        />
      </Field>
      <Field
        label="Job"
        error={problems['jobId']}
        hint={values.candidateId ? undefined : 'Choose the candidate first.'}
      >
        <Combobox
          value={values.jobId || undefined}
          onChange={(jobId) => onChange({ jobId })}
          disabled={!values.candidateId}
          loading={jobs.isPending}
          options={(jobs.data?.items ?? []).map((job) => ({
            value: job.id,
            label: `${job.title}, ${job.client}`,
            ...(job.applied && { note: `applied, round ${job.round}` }),
          }))}
          placeholder="Choose a job"
          searchPlaceholder="Title or client"
        />
      </Field>
    </>
  )
}

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 480]
const lengthLabel = (minutes: number) => (minutes < 120 ? `${minutes}\u00a0min` : `${minutes / 60}\u00a0h`)

function WhenFields(props: FieldsProps) {
  const { values, moment, problems, onChange, children } = props
  const zones = useMemo(() => zoneOptions(values.timezone), [values.timezone])
  const lengths = [...new Set([...LENGTHS, values.minutes])].sort((one, other) => one - other)
  const zone = zoneName(values.timezone, useNow())
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,.9fr)] items-start gap-2.5 max-md:grid-cols-2">
        <Field
          label="Day"
          error={problems['day']}
          hint={values.day ? (federalHoliday(values.day) ?? undefined) : undefined}
          className="max-md:col-span-2"
        >
          <DateInput value={values.day} onChange={(day) => onChange({ day })} />
        </Field>
        <Field label={`Starts, ${zone}`} error={problems['startsAt']}>
          <Input type="time" step={300} value={values.time} onText={(text) => onChange({ time: text })} />
        </Field>
        <Field label="Length" error={problems['endsAt']}>
          <Select
            value={String(values.minutes)}
            onChange={(minutes) => onChange({ minutes: Number(minutes) })}
            options={lengths.map((minutes) => ({ value: String(minutes), label: lengthLabel(minutes) }))}
          />
        </Field>
      </div>
      {moment.kind === 'at' && moment.doubled ? (
        <Field label="First or second" group hint="Clocks go back on that day, so this time occurs twice.">
          <Segmented
            size="form"
            value={values.second ? 'second' : 'first'}
            onChange={(which) => onChange({ second: which === 'second' })}
            options={optionsOf({ first: 'The first', second: 'The second, an hour later' })}
          />
        </Field>
      ) : null}
      {children}
      <Field label="Timezone" error={problems['timezone']}>
        <Combobox
          value={values.timezone}
          onChange={(timezone) => onChange({ timezone })}
          options={zones}
          searchPlaceholder="Search timezones"
        />
      </Field>
    </>
  )
}

function PeopleFields(props: FieldsProps) {
  const { values, problems, onChange } = props
  const staff = useQuery(staffQuery)
  const options = namedOptions(staff.data?.items)
  const free = options.filter(({ value }) => !values.interviewers.includes(value))
  return (
    <>
      <Field label="Interviewers" error={problems['participants']}>
        <MultiCombobox
          value={values.interviewers}
          onChange={(interviewers) => onChange({ interviewers })}
          options={options}
          placeholder="Choose colleagues"
          searchPlaceholder="Search colleagues"
        />
      </Field>
      <Field label="Observers" note="optional, no scorecard needed">
        <MultiCombobox
          value={values.observers}
          onChange={(observers) => onChange({ observers })}
          options={free}
          placeholder="None"
          searchPlaceholder="Search colleagues"
        />
      </Field>
    </>
  )
}
