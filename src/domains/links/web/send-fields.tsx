// The fields of a link: candidate, kind, expiry, uses, channel.
import { useQuery } from '@tanstack/react-query'
import { useCandidateOptions } from '#domains/candidates/web/index.ts'
import { jobsForQuery } from '#domains/interviews/web/index.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { KIND_LABELS, LINK_KINDS } from '../contract/words.ts'
import { figuresQuery } from './api.ts'
import { type DraftProps, isRepeatable } from './draft.ts'
import { SlotFields } from './slot-fields.tsx'

export function WhoFields({ draft, problem, onChange }: DraftProps) {
  const people = useCandidateOptions(draft.candidateId)
  const jobs = useQuery({ ...jobsForQuery(draft.candidateId), enabled: draft.candidateId !== '' })
  const needsJob = draft.kind === 'apply' || draft.kind === 'self_schedule'
  return (
    <>
      <Field label="Candidate" error={problem('candidateId')}>
        <Combobox
          value={draft.candidateId || undefined}
          onChange={(candidateId) => onChange({ candidateId, jobId: null })}
          {...people}
          placeholder="Choose a candidate"
          searchPlaceholder="Name, phone, email"
        />
      </Field>
      <Field label="Link">
        <Select
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
          options={LINK_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
      </Field>
      {needsJob ? (
        <Field
          label="Job"
          error={problem('jobId')}
          hint={draft.candidateId ? undefined : 'Choose the candidate first.'}
        >
          <Combobox
            value={draft.jobId ?? undefined}
            onChange={(jobId) => onChange({ jobId })}
            disabled={!draft.candidateId}
            loading={jobs.isPending}
            options={(jobs.data?.items ?? []).map((job) => ({
              value: job.id,
              label: `${job.title}, ${job.client}`,
            }))}
            placeholder="Choose a job"
            searchPlaceholder="Title or client"
          />
        </Field>
      ) : null}
    </>
  )
}

const CONSENT_OPTIONS = optionsOf({
  share: 'Sharing details',
  email: 'Email',
  sms: 'Text messages',
  call: 'Calls',
  application: 'An application',
})

export function KindFields(props: DraftProps) {
  const { draft, problem, onChange } = props
  if (draft.kind === 'self_schedule') return <SlotFields {...props} />
  if (draft.kind === 'prequalify') {
    return (
      <Field label="Questions" hint="One per line." error={problem('questions')}>
        <Textarea rows={4} value={draft.questions} onText={(text) => onChange({ questions: text })} />
      </Field>
    )
  }
  return (
    <>
      {draft.kind === 'document' || draft.kind === 'custom' ? (
        <Field label={draft.kind === 'document' ? 'Which document' : 'Title'} error={problem('title')}>
          <Input
            maxLength={140}
            placeholder={draft.kind === 'document' ? 'Photo of your license' : ''}
            value={draft.title ?? ''}
            onText={(text) => onChange({ title: text })}
          />
        </Field>
      ) : null}
      {draft.kind === 'consent' ? (
        <Field label="Consent to">
          <Select
            value={draft.consentChannel}
            onChange={(consentChannel) => onChange({ consentChannel })}
            options={CONSENT_OPTIONS}
          />
        </Field>
      ) : null}
      {draft.kind === 'consent' || draft.kind === 'custom' ? (
        <Field
          label={draft.kind === 'consent' ? 'Consent text' : 'Text'}
          error={problem('words')}
          hint={
            draft.kind === 'consent' ? 'Saved exactly as written, with the time and IP address.' : undefined
          }
        >
          <Textarea
            rows={4}
            maxLength={5000}
            value={draft.words ?? ''}
            onText={(text) => onChange({ words: text })}
          />
        </Field>
      ) : null}
    </>
  )
}

/** An empty field stays empty while the user types. The server checks it. */
const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text))
const textOf = (value: number | undefined) =>
  value === undefined || Number.isNaN(value) ? '' : String(value)

export function LimitFields({ draft, problem, onChange }: DraftProps) {
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Works for" note="days" error={problem('expiresInDays')}>
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={90}
          value={textOf(draft.expiresInDays)}
          onText={(text) => onChange({ expiresInDays: numberOf(text) })}
        />
      </Field>
      {isRepeatable(draft.kind) ? (
        <Field label="Can be used" note="times" error={problem('maxUses')}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            value={textOf(draft.maxUses)}
            onText={(text) => onChange({ maxUses: numberOf(text) })}
          />
        </Field>
      ) : null}
    </div>
  )
}

export function ChannelField({ draft, problem, onChange }: DraftProps) {
  const figures = useQuery(figuresQuery)
  const test = draft.channel === 'sms' && figures.data?.texts === 'test'
  return (
    <Field
      label="Send by"
      group
      error={problem('channel')}
      hint={
        test
          ? 'Text messages are saved here by the built-in test provider. They are not delivered.'
          : undefined
      }
    >
      <Segmented
        size="form"
        value={draft.channel}
        onChange={(channel) => onChange({ channel })}
        options={optionsOf({ email: 'Email', sms: 'Text', copy: 'Copy it myself' })}
      />
    </Field>
  )
}
