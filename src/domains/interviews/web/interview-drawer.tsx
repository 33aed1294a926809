// One interview beside the calendar: times, participants and responses, next step, feedback.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarX2, CheckCheck, CircleCheck, UserX } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import type { ShownAnswer } from '#domains/jobs/contract/answers.ts'
import { Answers } from '#domains/jobs/web/index.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { useForm } from '#platform/web/use-form.ts'
import { federalHoliday } from '#shared/federal-holidays.ts'
import { formatPhone } from '#shared/phone.ts'
import { wallTimeOf, zoneName } from '#shared/zoned-time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer, DrawerIdentity } from '#ui/drawer.tsx'
import { MoreMenu } from '#ui/dropdown-menu.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Field } from '#ui/field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { formatTime } from '#ui/format-time.ts'
import { Input } from '#ui/input.tsx'
import { optionsOf } from '#ui/options.ts'
import { Segmented } from '#ui/segmented.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { Interview } from '../contract/schemas.ts'
import { INTERVIEW_LOOKS, KIND_LABELS, RESPONSE_LABELS } from '../contract/words.ts'
import { interviewQuery, type StepName, useRespond, useStep } from './api.ts'
import { InterviewWarnings } from './contact-warnings.tsx'
import { FeedbackPart } from './feedback-part.tsx'
import { personOf } from './words.ts'

type InterviewDrawerProps = { id: string; user: CurrentUser; onMove: () => void; onClose: () => void }

export function InterviewDrawer({ id, user, onMove, onClose }: InterviewDrawerProps) {
  const interview = useQuery(interviewQuery(id))
  return (
    <Drawer
      label={interview.data ? `Interview with ${personOf(interview.data.candidate)}` : 'Interview'}
      onClose={onClose}
    >
      {interview.data ? (
        <Parts interview={interview.data} user={user} onMove={onMove} />
      ) : (
        <QueryState query={interview} missing="This interview no longer exists." />
      )}
    </Drawer>
  )
}

type PartsProps = {
  interview: Interview & { answers: readonly ShownAnswer[] }
  user: CurrentUser
  onMove: () => void
}

function Parts({ interview, user, onMove }: PartsProps) {
  const { candidate, job, client, round } = interview
  return (
    <div className="flex flex-col gap-4 px-5 pt-1 pb-18 max-md:px-4 max-md:pt-4">
      <DrawerIdentity
        avatar={<Avatar name={personOf(candidate)} size="lg" />}
        title={
          <Link
            to="/hiring-tracker"
            search={{ candidate: candidate.id }}
            className="rounded-4 hover:underline"
          >
            {personOf(candidate)}
          </Link>
        }
        subtitle={`${job.title}, ${client.name}, round ${round}`}
        status={<StatusPill look={INTERVIEW_LOOKS[interview.status]} />}
      />
      <Actions interview={interview} onMove={onMove} />
      <InterviewWarnings interview={interview} />
      <Facts facts={factsOf(interview, user.timezone)} />
      <GivenAnswers answers={interview.answers} />
      <People interview={interview} userId={user.id} />
      <FeedbackPart interview={interview} userId={user.id} />
    </div>
  )
}

/** What the candidate wrote in the application, so the interviewer does not ask it again. */
function GivenAnswers({ answers }: { answers: readonly ShownAnswer[] }) {
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="answers" className="flex flex-col gap-2 border-t pt-4">
      <h3 id="answers" className="font-semibold">
        Answers
      </h3>
      <Answers
        answers={answers}
        label="Answers to the posting’s questions"
        className="rounded-6 bg-sunken px-3 py-2.5"
      />
    </section>
  )
}

function factsOf(interview: Interview, zone: string): Fact[] {
  const { startsAt, endsAt, candidate, place, meetingUrl, note, cancelReason } = interview
  const start = new Date(startsAt)
  const span = (timeZone: string) =>
    `${formatTime(start, timeZone)} to ${formatTime(new Date(endsAt), timeZone)}`
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  const elsewhere = candidate.timezone && span(candidate.timezone) !== span(zone) ? candidate.timezone : null
  return [
    {
      label: 'When',
      value: `${day.format(start)}, ${span(zone)}`,
      note: [zoneName(zone, start), federalHoliday(wallTimeOf(start, zone).day)].filter(Boolean).join('. '),
    },
    ...(elsewhere
      ? [
          {
            label: 'Candidate’s time',
            value: span(elsewhere),
            note: `${zoneName(elsewhere, start)}, based on their address`,
          },
        ]
      : []),
    { label: 'Kind', value: KIND_LABELS[interview.kind] },
    ...(meetingUrl
      ? [
          {
            label: 'Link',
            value: (
              <a
                href={meetingUrl}
                target="_blank"
                rel="noreferrer"
                className="break-all text-primary-text underline"
              >
                {meetingUrl}
              </a>
            ),
          },
        ]
      : []),
    ...(interview.kind === 'phone' ? [{ label: 'Call', value: <PhoneNumber interview={interview} /> }] : []),
    ...(place && interview.kind !== 'phone' ? [{ label: 'Place', value: place }] : []),
    ...(note ? [{ label: 'Note', value: <span className="whitespace-pre-wrap">{note}</span> }] : []),
    ...(cancelReason ? [{ label: 'Canceled', value: cancelReason }] : []),
  ]
}

/** The number for this interview, or the candidate's own. */
function PhoneNumber({ interview: { place, candidate } }: { interview: Interview }) {
  const number = place ?? candidate.phone
  if (!number) return <span className="text-warning-text">No number. Add one to the candidate.</span>
  return (
    <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`} className="text-primary-text underline">
      {formatPhone(number)}
    </a>
  )
}

const DONE: Record<StepName, string> = {
  confirm: 'Confirmed',
  cancel: 'Interview canceled. Everyone is notified.',
  noShow: 'Marked as a no-show',
  close: 'Closed',
}

function Actions({ interview, onMove }: { interview: Interview; onMove: () => void }) {
  const { can } = interview
  const [canceling, setCanceling] = useState(false)
  const step = useStep(interview.id)
  // Here, because the dialog is gone before its success is known.
  const cancel = useStep(interview.id)
  const take = (name: StepName) =>
    step.mutate({ step: name }, { onSuccess: sayDone(DONE[name]), onError: showFailure })
  const more = [
    ...(can.noShow
      ? [{ id: 'no-show', label: 'Mark as no-show', icon: UserX, onSelect: () => take('noShow') }]
      : []),
    ...(can.close
      ? [
          {
            id: 'close',
            label: 'Close without missing scorecards',
            icon: CheckCheck,
            onSelect: () => take('close'),
          },
        ]
      : []),
    ...(can.cancel
      ? [
          {
            id: 'cancel',
            label: 'Cancel interview',
            icon: CalendarX2,
            danger: true,
            onSelect: () => setCanceling(true),
          },
        ]
      : []),
  ]
  if (!can.confirm && !can.change && more.length === 0) return null
  return (
    <div className="flex gap-1.5">
      {can.confirm ? (
        <Button variant="primary" icon={CircleCheck} busy={step.isPending} onClick={() => take('confirm')}>
          Confirm
        </Button>
      ) : null}
      {can.change ? (
        <Button icon={CalendarClock} onClick={onMove}>
          Reschedule
        </Button>
      ) : null}
      {more.length > 0 ? <MoreMenu outlined items={more} /> : null}
      {canceling ? (
        <CancelDialog interview={interview} step={cancel} onClose={() => setCanceling(false)} />
      ) : null}
    </div>
  )
}

type CancelDialogProps = { interview: Interview; step: ReturnType<typeof useStep>; onClose: () => void }

function CancelDialog({ interview, step, onClose }: CancelDialogProps) {
  const form = useForm({ start: { reason: '' }, act: step })
  const handleSubmit = () =>
    form.submit(({ reason }) =>
      step.mutate({ step: 'cancel', reason }, { onSuccess: sayDone(DONE.cancel, onClose) }),
    )
  return (
    <FormDialog
      onClose={onClose}
      onSubmit={handleSubmit}
      title={`Cancel the interview with ${personOf(interview.candidate)}?`}
      description="Everyone who was invited gets a cancellation for their calendar. This cannot be undone."
      submitLabel="Cancel interview"
      cancelLabel="Keep interview"
      danger
      busy={step.isPending}
    >
      <Field label="Reason" note="optional, for the team" error={form.problem('reason')}>
        <Input maxLength={500} {...form.text('reason')} />
      </Field>
      <ErrorLine error={form.refusal} />
    </FormDialog>
  )
}

function People({ interview, userId }: { interview: Interview; userId: string }) {
  const respond = useRespond(interview.id)
  const own = interview.participants.find((person) => person.userId === userId)
  return (
    <section aria-labelledby="people" className="flex flex-col gap-2 border-t pt-4">
      <h3 id="people" className="font-semibold">
        Participants
      </h3>
      <ul className="flex flex-col">
        {interview.participants.map(({ userId: id, name, role, response }) => (
          <li key={id} className="flex min-h-8 items-center gap-2">
            <Avatar name={name} kind="staff" />
            <span className="min-w-0 flex-1 truncate">
              {name}
              {role === 'observer' ? <span className="text-ink-3"> observes</span> : null}
            </span>
            <span className="text-12 text-ink-3">{RESPONSE_LABELS[response]}</span>
          </li>
        ))}
      </ul>
      {own && interview.can.respond ? (
        <Field label="Your answer" group>
          <Segmented
            size="form"
            value={own.response}
            onChange={(response) =>
              response !== 'pending' &&
              respond.mutate(response, {
                onError: showFailure,
              })
            }
            options={optionsOf({ accepted: 'Accept', tentative: 'Maybe', declined: 'Decline' })}
          />
        </Field>
      ) : null}
    </section>
  )
}
