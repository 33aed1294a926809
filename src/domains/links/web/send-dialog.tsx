// Sending a link: to whom, what for, which way.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { candidateQuery, peopleQuery } from '#domains/candidates/web/index.ts'
import { jobsForQuery } from '#domains/interviews/web/index.ts'
import { ApiError, sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Input } from '#ui/input.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast-store.ts'
import { figuresQuery, type LinkInput, useLinkActions } from './api.ts'
import type { DraftProps, LinkDraft } from './draft.ts'
import { SlotFields } from './slot-fields.tsx'
import { KINDS } from './vocabulary.ts'
import { CHANNEL_LABELS, KIND_LABELS, nameOf } from './words.ts'

type User = { id: string; timezone: string }
type SendDialogProps = { user: User; personId: string | undefined; onClose: () => void }

function emptyDraft(user: User, candidateId: string): LinkDraft {
  return {
    kind: 'self_schedule',
    candidateId,
    channel: 'email',
    jobId: null,
    title: '',
    words: '',
    consentChannel: 'share',
    questions: '',
    slots: [],
    interview: { kind: 'video', minutes: 45, interviewerId: user.id, timezone: user.timezone, slots: [] },
    expiresInDays: 14,
  }
}

function bodyOf({ questions, slots, interview, ...draft }: LinkDraft): LinkInput {
  const lines = questions
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return {
    ...draft,
    questions:
      draft.kind === 'prequalify'
        ? lines.map((label) => ({
            label,
            type: label.endsWith('?') && /^(can|do|are|is|have|will|did)\b/i.test(label) ? 'yes_no' : 'text',
          }))
        : [],
    interview:
      draft.kind === 'self_schedule' && interview && slots.length > 0 ? { ...interview, slots } : null,
  }
}

export function SendDialog({ user, personId, onClose }: SendDialogProps) {
  const [draft, setDraft] = useState(() => emptyDraft(user, personId ?? ''))
  const change = (changes: Partial<LinkDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const { send } = useLinkActions()
  const [key] = useState(() => crypto.randomUUID())
  const [url, setUrl] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const problems = send.error instanceof ApiError ? (send.error.problem?.fields ?? []) : []
  const problem = (path: string) => problems.find((each) => each.path === path)?.message
  const handleSubmit = () => {
    setTried(true)
    if (!draft.candidateId) return
    // Another content is another request; only a repeat of the same one is the same.
    const once = `${key}-${JSON.stringify(draft).length}-${draft.slots.length}-${draft.channel}`
    send.mutate(
      { body: bodyOf(draft), key: once },
      {
        onSuccess: (sent) => {
          if (sent.url) return setUrl(sent.url)
          toast({ title: `Link sent to ${nameOf(sent.link.candidate)}` })
          return onClose()
        },
      },
    )
  }
  if (url) return <CopyDialog url={url} onClose={onClose} />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      onSubmit={handleSubmit}
      title="Send a link"
      width={560}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={send.isPending}>
            {draft.channel === 'copy'
              ? 'Make the link'
              : `Send by ${CHANNEL_LABELS[draft.channel].toLowerCase()}`}
          </Button>
        </>
      }
    >
      <WhoFields draft={draft} tried={tried} problem={problem} onChange={change} />
      <KindFields draft={draft} problem={problem} onChange={change} />
      <ChannelField draft={draft} problem={problem} onChange={change} />
      {send.error && problems.length === 0 ? (
        <p role="alert" className="text-danger-text">
          {sentenceOf(send.error)}
        </p>
      ) : null}
    </Dialog>
  )
}

function WhoFields({ draft, tried, problem, onChange }: DraftProps & { tried: boolean }) {
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const found = useQuery(peopleQuery(q))
  const chosen = useQuery({ ...candidateQuery(draft.candidateId), enabled: draft.candidateId !== '' })
  const jobs = useQuery({ ...jobsForQuery(draft.candidateId), enabled: draft.candidateId !== '' })
  const people = found.data?.items ?? []
  const options = [
    ...(chosen.data && !people.some(({ id }) => id === chosen.data.id)
      ? [{ value: chosen.data.id, label: nameOf(chosen.data) }]
      : []),
    ...people.map((person) => ({ value: person.id, label: nameOf(person), note: person.title })),
  ]
  const needsJob = draft.kind === 'apply' || draft.kind === 'self_schedule'
  return (
    <>
      <Field label="Candidate" error={tried && !draft.candidateId ? 'Choose a candidate.' : undefined}>
        <Combobox
          value={draft.candidateId || undefined}
          onChange={(candidateId) => onChange({ candidateId, jobId: null })}
          options={options}
          onQueryChange={setTyped}
          loading={found.isFetching}
          placeholder="Choose a candidate"
          searchPlaceholder="Name, phone, e-mail"
        />
      </Field>
      <Field label="Link">
        <Select
          value={draft.kind}
          onChange={(kind) => onChange({ kind })}
          options={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
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

const CONSENT_OPTIONS = [
  { value: 'share', label: 'Passing on details' },
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'Text messages' },
  { value: 'call', label: 'Calls' },
  { value: 'application', label: 'An application' },
] as const

function KindFields(props: DraftProps) {
  const { draft, problem, onChange } = props
  if (draft.kind === 'self_schedule') return <SlotFields {...props} />
  if (draft.kind === 'prequalify') {
    return (
      <Field label="Questions" hint="One on each line." error={problem('questions')}>
        <Textarea
          rows={4}
          value={draft.questions}
          onChange={(event) => onChange({ questions: event.target.value })}
        />
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
            onChange={(event) => onChange({ title: event.target.value })}
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
          label={draft.kind === 'consent' ? 'The consent, word for word' : 'Text'}
          error={problem('words')}
          {...(draft.kind === 'consent' && {
            hint: 'Kept exactly as it stands here, with time and address.',
          })}
        >
          <Textarea
            rows={4}
            maxLength={5000}
            value={draft.words ?? ''}
            onChange={(event) => onChange({ words: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  )
}

function ChannelField({ draft, problem, onChange }: DraftProps) {
  const figures = useQuery(figuresQuery)
  const test = draft.channel === 'sms' && figures.data?.texts === 'test'
  return (
    <Field
      label="Send by"
      group
      error={problem('channel')}
      hint={test ? 'The built-in test provider keeps text messages here; they reach nobody.' : undefined}
    >
      <Segmented
        size="form"
        value={draft.channel}
        onChange={(channel) => onChange({ channel })}
        options={[
          { value: 'email', label: 'E-mail' },
          { value: 'sms', label: 'Text' },
          { value: 'copy', label: 'Copy it myself' },
        ]}
      />
    </Field>
  )
}

function CopyDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    toast({ title: 'Link copied' })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your link is ready"
      description="It is shown this once. Hand it only to the person it is for."
      footer={
        <Button variant="primary" onClick={() => void copy()}>
          Copy and close
        </Button>
      }
    >
      <Field label="Address">
        <Input readOnly value={url} onFocus={(event) => event.target.select()} />
      </Field>
    </Dialog>
  )
}
