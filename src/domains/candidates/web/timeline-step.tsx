// A step of an application or interview in the candidate's timeline, with links to the job and the interview.
import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  BadgeCheck,
  CalendarCheck,
  CalendarClock,
  CalendarPlus,
  CalendarX,
  CircleSlash,
  ClipboardCheck,
  DoorOpen,
  type LucideIcon,
  Send,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { wallTimeOf } from '#shared/zoned-time.ts'
import { formatExact, formatTime } from '#ui/format-time.ts'
import type { TimelineEvent } from '#ui/timeline.tsx'
import type { StepOf, TimelineStep } from '../contract/timeline-schemas.ts'

type StepText = Pick<TimelineEvent, 'icon' | 'text' | 'detail'>
type StepContext = {
  /** No colleague did it: the candidate, or the product. */
  byItself: boolean
  candidateId: string
  timeZone: string
}

export function describeStep(step: TimelineStep, context: StepContext): StepText {
  return step.of === 'application'
    ? describeApplicationStep(step, context)
    : describeInterviewStep(step, context)
}

/** Differs from the text around it by more than color. */
const LINK = 'text-ink underline decoration-line-strong underline-offset-2 hover:decoration-current'

const Job = ({ job }: { job: TimelineStep['job'] }) => (
  <>
    <Link to="/employer/pipeline" search={{ job: job.id }} className={LINK}>
      <bdi>{job.title}</bdi>
    </Link>
    , <bdi>{job.clientName}</bdi>
  </>
)

const Stage = ({ children }: { children: ReactNode }) => <bdi className="text-ink">{children}</bdi>

type Application = StepOf<'application'>
const APPLICATION_ICONS: Record<Application['action'], LucideIcon> = {
  applied: Send,
  applied_again: Send,
  moved: ArrowRight,
  hired: BadgeCheck,
  disqualified: CircleSlash,
  withdrawn: DoorOpen,
  hire_ended: DoorOpen,
  brought_back: Undo2,
  taken_back: Undo2,
}

function describeApplicationStep(step: Application, { byItself }: StepContext): StepText {
  const why = [step.action === 'applied_again' ? null : step.reason, step.comment].filter(Boolean)
  return {
    icon: APPLICATION_ICONS[step.action],
    text: sentenceOf(step, byItself),
    detail: why.length > 0 ? <Lines lines={why} /> : undefined,
  }
}

const Lines = ({ lines }: { lines: readonly ReactNode[] }) => (
  <>
    {lines.map((line, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- Lines of one sentence in a fixed order.
      <span key={index} dir="auto" className="block text-left whitespace-pre-wrap">
        {line}
      </span>
    ))}
  </>
)

function sentenceOf(step: Application, byItself: boolean): ReactNode {
  const job = <Job job={step.job} />
  const to = <Stage>{step.to}</Stage>
  switch (step.action) {
    case 'applied':
      return byItself ? <>Applied for {job}</> : <>submitted the candidate for {job}</>
    case 'applied_again':
      return <>Applied again for {job}</>
    case 'hired':
      return <>hired the candidate for {job}</>
    case 'disqualified':
      return byItself ? <>Disqualified for {job}</> : <>disqualified the candidate for {job}</>
    case 'withdrawn':
      return byItself ? <>Withdrew from {job}</> : <>recorded a withdrawal from {job}</>
    case 'hire_ended':
      return <>ended the hire for {job}</>
    case 'brought_back':
      return (
        <>
          brought the candidate back to {to} for {job}
        </>
      )
    case 'taken_back':
      return (
        <>
          undid a move: {to} again for {job}
        </>
      )
    case 'moved':
      return (
        <>
          {byItself ? 'Moved' : 'moved the candidate'} to {to} for {job}
        </>
      )
  }
}

type Interview = StepOf<'interview'>
const KINDS: Record<string, string> = {
  phone: 'phone interview',
  video: 'video interview',
  in_person: 'on-site interview',
}

type Verb = { icon: LucideIcon; verb: string; alone?: string; article?: string }
const OTHER: Verb = { icon: CalendarClock, verb: 'changed' }
const INTERVIEW_VERBS: Record<string, Verb> = {
  scheduled: { icon: CalendarPlus, verb: 'scheduled', alone: 'Booked', article: 'a' },
  rescheduled: { icon: CalendarClock, verb: 'moved', alone: 'Moved' },
  changed: OTHER,
  confirmed: { icon: CalendarCheck, verb: 'confirmed', alone: 'Confirmed' },
  cancelled: { icon: CalendarX, verb: 'canceled', alone: 'Canceled' },
  no_show: { icon: CircleSlash, verb: 'recorded a no-show at', alone: 'No-show at' },
  awaiting_feedback: {
    icon: CalendarCheck,
    verb: 'requested feedback on',
    alone: 'Feedback is pending on',
  },
  complete: { icon: CalendarCheck, verb: 'closed', alone: 'Closed' },
  scored: { icon: ClipboardCheck, verb: 'submitted a scorecard for' },
  score_revised: { icon: ClipboardCheck, verb: 'submitted a new version of a scorecard for' },
}

function describeInterviewStep(step: Interview, context: StepContext): StepText {
  const { icon, verb, alone, article = 'the' } = INTERVIEW_VERBS[step.action] ?? OTHER
  const words = step.kind === 'in_person' && article === 'a' ? 'an' : article
  return {
    icon,
    text: (
      <>
        {context.byItself ? (alone ?? verb) : verb} {words}{' '}
        <Link
          to="/interview-tracker"
          search={{ interview: step.interviewId, view: 'list', candidate: context.candidateId }}
          className={LINK}
        >
          {KINDS[step.kind] ?? 'interview'}
        </Link>{' '}
        for <Job job={step.job} />
        {whenOf(step, context.timeZone)}
      </>
    ),
    detail: step.reason ? <Lines lines={[step.reason]} /> : undefined,
  }
}

function whenOf({ startsAt, movedFrom }: Interview, zone: string): ReactNode {
  if (!startsAt) return null
  const at = <When at={startsAt} zone={zone} />
  if (!movedFrom) return <>, on {at}</>
  const sameDay = dayIn(movedFrom, zone) === dayIn(startsAt, zone)
  return (
    <>
      , from <When at={movedFrom} zone={zone} /> to{' '}
      {sameDay ? <When at={startsAt} zone={zone} timeOnly /> : at}
    </>
  )
}

const dayIn = (at: string, zone: string) => wallTimeOf(new Date(at), zone).day

function When({ at, zone, timeOnly }: { at: string; zone: string; timeOnly?: true }) {
  const date = new Date(at)
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  }).format(date)
  return (
    <time dateTime={at} title={formatExact(date, zone)} className="num whitespace-nowrap">
      {timeOnly ? null : `${day}, `}
      {formatTime(date, zone)}
    </time>
  )
}
