// Fills or closes postings: who remains, the reason, and the email. One act with one Undo.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { TemplateSelect } from '#domains/messages/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { useForm } from '#platform/web/use-form.ts'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { plural } from '#ui/format.ts'
import { namedOptions } from '#ui/options.ts'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import type { EndPostings, Remaining } from '../contract/closing.ts'
import type { Reason } from '../contract/schemas.ts'
import { reasonsQuery } from './choices-api.ts'
import { remainingQuery, useEndPostings } from './closing-api.ts'
import { useOfferUndo } from './offer-undo.ts'
import { endingWords } from './words.ts'

const POSITION_FILLED = '01990000-0000-7000-8000-00000000030c'
const HOUR = 60
const DELAYS = [
  { value: '0', label: 'Now' },
  { value: '60', label: 'In 1 hour' },
  { value: String(4 * HOUR), label: 'In 4 hours' },
  { value: String(24 * HOUR), label: 'In 1 day' },
  { value: String(72 * HOUR), label: 'In 3 days' },
] as const

type Props = {
  jobIds: readonly string[]
  /** Null: the postings have ended already. */
  act: 'fill' | 'close' | null
  onClose: () => void
  onDone?: (() => void) | undefined
}

const VERBS = { fill: 'Mark as filled', close: 'Close' } as const

function titleOf(act: Props['act'], { jobs, people }: Remaining): string {
  const [job] = jobs
  const what = jobs.length === 1 && job ? job.title : plural(jobs.length, 'posting')
  if (act) return `${VERBS[act]}: ${what}?`
  return `${plural(people.length, 'candidate')} ${people.length === 1 ? 'remains' : 'remain'} for ${what}`
}

export function EndPostingsDialog({ jobIds, act, onClose, onDone }: Props) {
  const remaining = useQuery(remainingQuery(jobIds))
  const reasons = useQuery(reasonsQuery)
  if (remaining.data && reasons.data)
    return (
      <EndForm
        {...{ jobIds, act, onClose, onDone }}
        remaining={remaining.data}
        reasons={reasons.data.items}
      />
    )
  return (
    <FormDialog onClose={onClose} onSubmit={onClose} title="Remaining candidates" submitLabel="Close">
      <QueryState query={remaining.data ? reasons : remaining} />
    </FormDialog>
  )
}

/** Without an own choice the email is the one of the reason. */
type Chosen = {
  reasonId: string | undefined
  templateId: string | null | undefined
  delay: string | undefined
  comment: string
}
type FormProps = Props & { remaining: Remaining; reasons: readonly Reason[] }

function EndForm({ jobIds, act, onClose, onDone, remaining, reasons }: FormProps) {
  const first = reasons.find(({ id }) => id === POSITION_FILLED)
  const end = useEnd({ act, onClose, onDone })
  const { people } = remaining
  const reasonOf = (reasonId: string | undefined) => reasons.find(({ id }) => id === reasonId)
  const lacksComment = ({ reasonId, comment }: Chosen) =>
    Boolean(reasonOf(reasonId)?.needsComment) && !comment.trim()
  const form = useForm<Chosen>({
    start: { reasonId: first?.id, templateId: undefined, delay: undefined, comment: '' },
    check: (values) => ({
      reasonId: reasonOf(values.reasonId) ? null : 'Choose a reason.',
      comment: people.length > 0 && lacksComment(values) ? 'Write a comment: this reason needs one.' : null,
    }),
    act: end,
    fieldOf: (path) => (path.startsWith('mail') ? 'templateId' : path),
  })
  const { values, problem } = form
  const reason = reasonOf(values.reasonId)
  const templateId = values.templateId === undefined ? (reason?.emailTemplateId ?? null) : values.templateId
  const delay = values.delay ?? nearestDelay(reason?.emailDelayMinutes)
  const handleSubmit = () =>
    form.submit(({ comment }) => {
      if (!reason) return
      end.run({
        jobIds: [...jobIds],
        act,
        ids: people.map(({ id }) => id),
        reasonId: reason.id,
        ...((comment.trim() || lacksComment(values)) && {
          comment: comment.trim() || 'No candidate remained.',
        }),
        mail: templateId ? { templateId, delayMinutes: Number(delay) } : null,
      })
    })
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={titleOf(act, remaining)}
      width={560}
      submitLabel={submitWords(act, people.length)}
      danger
      busy={end.isPending}
    >
      <People remaining={remaining} />
      {people.length > 0 ? (
        <>
          <Field label="Reason" error={problem('reasonId')} required>
            <Select
              value={reason?.id}
              onChange={(reasonId) => form.set({ reasonId, templateId: undefined, delay: undefined })}
              placeholder="Choose a reason"
              options={namedOptions(reasons.map(({ id, label }) => ({ id, name: label })))}
            />
          </Field>
          <Field label="Email" error={problem('templateId')}>
            <TemplateSelect value={templateId} onChange={form.field('templateId').onChange} />
          </Field>
          {templateId ? (
            <Field label="Send it" hint="Undo or “Bring back” cancels an email that is not sent yet.">
              <Select value={delay} onChange={form.field('delay').onChange} options={DELAYS} />
            </Field>
          ) : null}
          <Field
            label="Comment"
            note={reason?.needsComment ? 'required for this reason' : 'optional'}
            error={problem('comment')}
          >
            <Textarea maxLength={2000} rows={2} {...form.text('comment')} />
          </Field>
        </>
      ) : null}
      <ErrorLine error={people.length > 0 ? form.refusal : end.error} />
    </FormDialog>
  )
}

function nearestDelay(minutes = HOUR): string {
  return DELAYS.find(({ value }) => Number(value) >= minutes)?.value ?? '60'
}

function submitWords(act: Props['act'], count: number): string {
  const people = `disqualify ${plural(count, 'candidate')}`
  if (!act) return people.charAt(0).toUpperCase() + people.slice(1)
  const verb = act === 'fill' ? 'Mark as filled' : 'Close posting'
  return count > 0 ? `${verb}, ${people}` : verb
}

const SHOWN = 50

function People({ remaining: { people, more, jobs, ...ending } }: { remaining: Remaining }) {
  if (people.length === 0)
    return <p className="text-ink-2">No active candidates remain. Links for the job close.</p>
  return (
    <>
      <ul aria-label="Remaining candidates" className="max-h-40 overflow-auto rounded-6 border px-3 py-1">
        {people.slice(0, SHOWN).map(({ id, name, stage, job }) => (
          <li key={id} className="flex justify-between gap-3 py-0.5">
            <bdi className="truncate">{name}</bdi>
            <span className="truncate text-ink-2">{jobs.length > 1 ? `${stage}, ${job}` : stage}</span>
          </li>
        ))}
        {people.length > SHOWN ? <li className="text-ink-2">and {people.length - SHOWN} more</li> : null}
      </ul>
      <p className="text-13 text-ink-2">
        {endingWords(ending, people.length)} Links for the job close.
        {more ? ' More candidates remain than one act can change. Repeat it for the rest.' : ''}
      </p>
    </>
  )
}

function useEnd({ act, onClose, onDone }: Pick<Props, 'act' | 'onClose' | 'onDone'>) {
  const end = useEndPostings()
  const client = useQueryClient()
  const offerUndo = useOfferUndo()
  const run = (body: EndPostings) =>
    end.mutate(body, {
      onSuccess: (result) => {
        onClose()
        onDone?.()
        const done = { fill: 'Marked as filled', close: 'Closed' }
        const count = result.changed > 0 ? `${plural(result.changed, 'candidate')} disqualified` : ''
        offerUndo([act && done[act], count].filter(Boolean).join('. '), result, () =>
          client.invalidateQueries({ queryKey: ['jobs'] }),
        )
      },
    })
  return { run, isPending: end.isPending, error: end.error }
}
