// The interview form: candidate, job, time, participants and conflicts.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { fieldsOf } from '#platform/web/api-client.ts'
import { ErrorLine } from '#platform/web/error-line.tsx'
import { LeaveGuard } from '#platform/web/leave-guard.tsx'
import { QueryState } from '#platform/web/query-state.tsx'
import { randomId } from '#platform/web/random-id.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { Form } from '#ui/form.tsx'
import { formatTime } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Interview } from '../contract/schemas.ts'
import { availabilityQuery, interviewQuery, useChangeInterview, useSchedule } from './api.ts'
import { AvailabilityPart } from './availability-part.tsx'
import { savedTitle, useContactBan } from './contact-warnings.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { isForAll, problemsOf } from './schedule-problems.ts'
import {
  bodyOf,
  emptyValues,
  momentOf,
  type Person,
  type ScheduleValues,
  valuesOf,
} from './schedule-values.ts'

type ScheduleDrawerProps = {
  interviewId: string | undefined
  personId: string | undefined
  /** A free time chosen in the calendar. */
  slot: string | undefined
  user: Person
  /** The calendar shows the chosen day. */
  onDay: (day: string) => void
  onDone: (id: string) => void
  onClose: () => void
}

export function ScheduleDrawer({ interviewId, personId, ...props }: ScheduleDrawerProps) {
  const { user, onClose } = props
  const now = useNow()
  const known = useQuery({ ...interviewQuery(interviewId ?? ''), enabled: interviewId !== undefined })
  if (interviewId === undefined)
    return <ScheduleForm {...props} start={emptyValues(user, personId ?? '', now)} />
  if (known.data) return <ScheduleForm {...props} start={valuesOf(known.data)} known={known.data} />
  return (
    <Drawer label="Reschedule" onClose={onClose}>
      <QueryState query={known} />
    </Drawer>
  )
}

type ScheduleFormProps = Omit<ScheduleDrawerProps, 'interviewId' | 'personId'> & {
  start: ScheduleValues
  known?: Interview
}

function ScheduleForm({ start, known, slot, user, onDay, onDone, onClose }: ScheduleFormProps) {
  const [first] = useState(() => withSlot(start, slot))
  const [values, setValues] = useState(first)
  const [tried, setTried] = useState(false)
  const moment = momentOf(values)
  const change = (changes: Partial<ScheduleValues>) => setValues((before) => ({ ...before, ...changes }))
  const availability = useAvailability(values, known)
  const conflicts = availability?.conflicts ?? []
  const firstFree = availability?.free[0]
  // The user is done: nothing is lost without a question.
  const isOver = useRef(false)
  const end = (then: () => void) => {
    isOver.current = true
    then()
  }
  const { save, busy, error, sent } = useSave({ known, onDone: (id) => end(() => onDone(id)) })
  const now = useNow()
  const problems = problemsOf({ values, moment, tried, sent, now, mayBePast: !known })
  const isPast = !known && moment.kind === 'at' && moment.endsAt <= now
  const formId = useId()
  // An existing interview can be moved.
  const ban = useContactBan(known ? '' : values.candidateId)
  const submit = (next: ScheduleValues) => {
    setTried(true)
    if (ban) return
    const at = momentOf(next)
    const wrong = problemsOf({
      values: next,
      moment: at,
      tried: true,
      sent: null,
      now: new Date(),
      mayBePast: !known,
    })
    if (at.kind !== 'at' || Object.keys(wrong).length > 0) return
    save(next, at, conflicts.length > 0 && next === values)
  }
  const use = (at: string): ScheduleValues => {
    const next = withSlot(values, at)
    setValues(next)
    return next
  }
  useFollow({ slot, day: values.day, onSlot: (at) => setValues((before) => withSlot(before, at)), onDay })
  const clock = moment.kind === 'at' ? formatTime(moment.startsAt, values.timezone) : ''
  const title = known ? 'Reschedule interview' : 'Schedule interview'
  return (
    <Drawer
      label={title}
      onClose={onClose}
      footer={
        <ScheduleFooter error={sent && !isForAll(sent) ? null : error}>
          {conflicts.length > 0 && firstFree && !isPast ? (
            <>
              <Button type="submit" form={formId} busy={busy} disabledReason={ban}>
                Keep {clock}
              </Button>
              <Button variant="primary" disabledReason={ban} onClick={() => submit(use(firstFree))}>
                Use {formatTime(new Date(firstFree), values.timezone)}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={() => end(onClose)}>Cancel</Button>
              <Button type="submit" form={formId} variant="primary" busy={busy} disabledReason={ban}>
                {isPast ? 'Record interview' : `${known ? 'Move to' : 'Schedule'} ${clock}`}
              </Button>
            </>
          )}
        </ScheduleFooter>
      }
    >
      <Form
        id={formId}
        className="flex flex-col gap-4 px-5 pb-6 max-md:px-4 max-md:pt-4"
        onSubmit={() => submit(values)}
      >
        <h2 className="text-16 font-semibold">{title}</h2>
        <ScheduleFields values={values} moment={moment} problems={problems} known={known} onChange={change}>
          {isPast ? (
            <p className="text-13 text-ink-2">
              This time has passed. The interview is recorded without invitations, and its scorecards are due.
            </p>
          ) : null}
          {availability && moment.kind === 'at' && !isPast ? (
            <AvailabilityPart
              availability={availability}
              moment={moment}
              zone={values.timezone}
              userId={user.id}
              onUse={(at) => void use(at)}
            />
          ) : null}
        </ScheduleFields>
      </Form>
      <LeaveGuard
        of="this interview"
        param={known ? 'move' : 'schedule'}
        isTouched={hasOther(values, first)}
        hasChanges={() => !isOver.current && hasOther(values, first)}
        onLeave={async () => false}
      />
    </Drawer>
  )
}

/** A refusal of the whole is at the button, so it is visible at any scroll position. */
function ScheduleFooter({ error, children }: { error: Error | null; children: ReactNode }) {
  return (
    <>
      <ErrorLine error={error} className="pb-2.5" />
      <div className="flex justify-end gap-2 max-md:[&>*]:h-11 max-md:[&>*]:flex-1">{children}</div>
    </>
  )
}

/** The job may be one that was suggested. */
const hasOther = ({ jobId: _job, ...values }: ScheduleValues, { jobId: _first, ...first }: ScheduleValues) =>
  JSON.stringify(values) !== JSON.stringify(first)

function withSlot(values: ScheduleValues, at: string | undefined): ScheduleValues {
  return at ? { ...values, ...wall(at, values.timezone), second: false } : values
}

type FollowProps = {
  slot: string | undefined
  day: string
  onSlot: (at: string) => void
  onDay: (day: string) => void
}

/** The form takes the slot chosen in the calendar, and the calendar shows the day chosen in the form. */
function useFollow({ slot, day, onSlot, onDay }: FollowProps) {
  const takeSlot = useEffectEvent(onSlot)
  const showDay = useEffectEvent(onDay)
  useEffect(() => {
    if (slot) takeSlot(slot)
  }, [slot])
  useEffect(() => {
    if (/^\d{4}-\d\d-\d\d$/.test(day)) showDay(day)
  }, [day])
}

function wall(at: string, timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(at))
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` }
}

function useAvailability(values: ScheduleValues, known: Interview | undefined) {
  const moment = momentOf(values)
  const people = [...new Set([...values.interviewers, ...values.observers])]
  const wish = {
    participant: people,
    startsAt: moment.kind === 'at' ? moment.startsAt.toISOString() : '',
    endsAt: moment.kind === 'at' ? moment.endsAt.toISOString() : '',
    timezone: values.timezone,
    ...(values.candidateId && { candidate: values.candidateId }),
    ...(known && { except: known.id }),
  }
  const answer = useQuery({ ...availabilityQuery(wish), enabled: moment.kind === 'at' && people.length > 0 })
  // Results for another time do not apply.
  return answer.isPlaceholderData ? undefined : answer.data
}

function useSave({ known, onDone }: { known: Interview | undefined; onDone: (id: string) => void }) {
  const schedule = useSchedule()
  const move = useChangeInterview(known ?? { id: '', version: 0 })
  // One key for this form: a second click, or a retry after a lost response, schedules nothing twice.
  const [key] = useState(() => randomId())
  const [judged, setJudged] = useState<ScheduleValues | null>(null)
  const save = (
    values: ScheduleValues,
    moment: Extract<ReturnType<typeof momentOf>, { kind: 'at' }>,
    despiteConflicts: boolean,
  ) => {
    setJudged(values)
    const body = { ...bodyOf(values, moment), despiteConflicts }
    const done = (interview: Interview) => {
      toast({ title: savedTitle(interview, !known) })
      onDone(interview.id)
    }
    if (known) return move.mutate(body, { onSuccess: done })
    const { candidateId, jobId, invites } = values
    // A refused request did nothing. The next one has other content and needs a new key.
    const once = `${key}-${moment.startsAt.getTime()}-${despiteConflicts}`
    const recordsPast = moment.endsAt <= new Date()
    return schedule.mutate(
      { ...body, candidateId, jobId, invites, recordsPast, key: once },
      { onSuccess: done },
    )
  }
  const error = schedule.error ?? move.error
  const sent = judged && error ? { values: judged, fields: fieldsOf(error) } : null
  return { save, busy: schedule.isPending || move.isPending, error, sent }
}
