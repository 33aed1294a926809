// The candidate's history: calls, notes, and every change with the old value.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import {
  ArrowRight,
  Check,
  CircleDollarSign,
  FileText,
  ListTodo,
  type LucideIcon,
  Mail,
  MessageSquare,
  NotebookPen,
  Pencil,
  Phone,
  PhoneMissed,
  Undo2,
  UserPlus,
  Users,
  Voicemail,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { ListState, MoreButton } from '#platform/web/list/list-state.tsx'
import { useList } from '#platform/web/list/use-list.ts'
import { useWaiting } from '#platform/web/offline/waiting-store.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { Timeline, type TimelineEvent } from '#ui/timeline.tsx'
import { WaitingBadge } from '#ui/waiting-mark.tsx'
import type { TimelineEntry } from '../contract/timeline-schemas.ts'
import { timelineQuery } from './api.ts'
import { Changes } from './changes.tsx'
import { costWords } from './cost-words.ts'
import { showValue } from './field-labels.ts'
import { TaskLine } from './task-line.tsx'
import { describeStep } from './timeline-step.tsx'
import { waitingActivities } from './waiting.ts'

type CandidateTimelineProps = { id: string; editable: boolean }

export function CandidateTimeline({ id, editable }: CandidateTimelineProps) {
  const loaded = useList(useInfiniteQuery(timelineQuery(id)))
  const waiting = waitingActivities(id, useWaiting())
  const staff = useQuery(staffQuery)
  const { user } = useRouteContext({ from: '/staff' })
  // Unsent notes and calls are entries too.
  const list =
    loaded.state === 'empty' && waiting.length > 0 ? { ...loaded, state: 'ready' as const } : loaded
  const nameOf = (userId: unknown) =>
    staff.data?.items.find((person) => person.id === userId)?.name ?? 'a former colleague'
  return (
    <ListState
      list={list}
      loading={<ListSkeleton />}
      empty={
        <EmptyState title="Nothing yet" headingLevel={3}>
          Notes, calls and changes appear here.
        </EmptyState>
      }
    >
      <div className="pb-4">
        <Timeline
          events={[
            ...waiting.map(toWaitingEvent),
            ...list.rows.map((entry) =>
              toEvent(entry, { editable, nameOf, candidateId: id, timeZone: user.timezone }),
            ),
          ]}
        />
        <MoreButton list={list} className="mx-5 max-md:mx-4">
          Show older
        </MoreButton>
      </div>
    </ListState>
  )
}

type Kind = Exclude<TimelineEntry['kind'], 'system'>
const KINDS: Record<Kind, { icon: LucideIcon; verb: string }> = {
  call: { icon: Phone, verb: 'called' },
  voicemail: { icon: Voicemail, verb: 'left a voicemail' },
  missed: { icon: PhoneMissed, verb: 'called, no answer' },
  email: { icon: Mail, verb: 'sent an email' },
  sms: { icon: MessageSquare, verb: 'sent a text' },
  meeting: { icon: Users, verb: 'met' },
  note: { icon: NotebookPen, verb: 'wrote a note' },
  task: { icon: ListTodo, verb: 'set a task' },
}

/** The audit's name for acts without a colleague. */
const NOBODY = 'System'
/** What comes through a link or a public form comes from the candidate. */
const BY_CANDIDATE = new Set(['file_added', 'consent_given', 'consent_revoked', 'contact_stopped'])

export const actorOf = ({ by, byId, action }: Pick<TimelineEntry, 'by' | 'byId' | 'action'>) =>
  byId === null && by === NOBODY && BY_CANDIDATE.has(action ?? '') ? 'The candidate' : by

type Around = {
  editable: boolean
  nameOf: (userId: unknown) => string
  candidateId: string
  timeZone: string
}

function toEvent(entry: TimelineEntry, { editable, nameOf, ...around }: Around): TimelineEvent {
  const common = { id: entry.id, at: entry.at, actor: entry.by }
  if (entry.step) {
    const byItself = entry.byId === null && entry.by === NOBODY
    const described = describeStep(entry.step, { ...around, byItself })
    return byItself ? { id: entry.id, at: entry.at, ...described } : { ...common, ...described }
  }
  if (entry.kind === 'system') return { ...common, actor: actorOf(entry), ...systemEvent(entry, nameOf) }
  const { icon, verb } = KINDS[entry.kind]
  const length = entry.durationMinutes === null ? '' : `, ${entry.durationMinutes}\u00a0min`
  const secret = entry.visibility === 'private' ? ', private' : ''
  const text = <Plain>{`${verb}${length}${secret}`}</Plain>
  if (entry.task) {
    const detail = <TaskLine entry={entry} task={entry.task} editable={editable} />
    return { ...common, icon, text, detail }
  }
  return { ...common, icon, text, detail: entry.text ? <Written text={entry.text} /> : undefined }
}

/** As written, with line breaks. */
const Written = ({ text }: { text: string }) => (
  <span dir="auto" className="block text-left whitespace-pre-wrap">
    {text}
  </span>
)

function toWaitingEvent({ change, activity }: ReturnType<typeof waitingActivities>[number]): TimelineEvent {
  const { icon, verb } = KINDS[activity.kind]
  const length = activity.durationMinutes === null ? '' : `, ${activity.durationMinutes}\u00a0min`
  return {
    id: change.id,
    at: change.madeAt,
    actor: 'You',
    icon,
    text: <Plain>{`${verb}${length}`}</Plain>,
    detail: (
      <>
        <span className="block">{activity.text}</span>
        <span className="mt-1 block">
          <WaitingBadge />
        </span>
      </>
    ),
  }
}

const Plain = ({ children }: { children: ReactNode }) => <span className="text-ink-2">{children}</span>

function systemEvent(
  entry: TimelineEntry,
  nameOf: (userId: unknown) => string,
): { icon: LucideIcon; text: ReactNode; detail?: ReactNode } {
  const after = entry.after ?? {}
  if (entry.action === 'created') return { icon: UserPlus, text: <Plain>added this candidate</Plain> }
  if (entry.action === 'merged')
    return { icon: Users, text: <Plain>merged a duplicate, {String(after['name'])}</Plain> }
  const cost = costWords(entry)
  if (cost) return { icon: CircleDollarSign, text: <Plain>{cost}</Plain> }
  const plain = PLAIN_ACTIONS[entry.action ?? '']
  if (plain) return { icon: plain.icon, text: <Plain>{plain.text(entry.before ?? after)}</Plain> }
  const fields = Object.keys(after)
  const undone = entry.action === 'undone'
  if (entry.action === 'status_followed')
    return { icon: ArrowRight, text: <Followed status={after['status']} /> }
  if (fields.length === 1 && fields[0] === 'status') {
    return { icon: undone ? Undo2 : ArrowRight, text: <Moved status={after['status']} undone={undone} /> }
  }
  if (fields.includes('removed_at')) {
    const verb = after['removed_at'] === null ? 'restored this candidate' : 'removed this candidate'
    return { icon: undone ? Undo2 : Pencil, text: <Plain>{verb}</Plain> }
  }
  return {
    icon: undone ? Undo2 : Pencil,
    text: <Plain>{undone ? 'undid a change' : 'changed'}</Plain>,
    detail: <Changes change={entry} nameOf={nameOf} />,
  }
}

type Fields = Record<string, unknown>
const PLAIN_ACTIONS: Record<string, { icon: LucideIcon; text: (fields: Fields) => string }> = {
  file_added: { icon: FileText, text: ({ file }) => `added the file ${String(file)}` },
  file_removed: { icon: FileText, text: ({ file }) => `removed the file ${String(file)}` },
  consent_given: { icon: Check, text: () => 'recorded a consent' },
  contact_stopped: { icon: Undo2, text: () => 'opted out of all contact' },
  consent_revoked: { icon: Undo2, text: () => 'withdrew a consent' },
  suppression_lifted: { icon: Undo2, text: ({ contact }) => `allowed messages to ${String(contact)} again` },
  task_done: { icon: Check, text: ({ task }) => `finished: ${String(task)}` },
  task_reopened: { icon: Undo2, text: ({ task }) => `reopened: ${String(task)}` },
}

function Moved({ status, undone }: { status: unknown; undone: boolean }) {
  return (
    <>
      <Plain>{undone ? 'restored to' : 'moved to'}</Plain> {showValue('status', status)}
    </>
  )
}

/** Changes caused by the step beside it. */
function Followed({ status }: { status: unknown }) {
  return (
    <>
      <Plain>changed the status to</Plain> <b>{showValue('status', status)}</b>
    </>
  )
}
