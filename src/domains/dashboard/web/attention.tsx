// Items that need attention, each with a link.
import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import {
  Building2,
  CircleCheck,
  ClipboardList,
  ClipboardPen,
  ClockAlert,
  CreditCard,
  FileClock,
  HandCoins,
  Inbox,
  ListTodo,
  type LucideIcon,
  MessageCircleReply,
  Plug,
  RotateCcw,
  Undo2,
  Unlink,
  UserX,
} from 'lucide-react'
import { formatTotal } from '#ui/format.ts'
import { Panel, PanelRow } from '#ui/panel.tsx'
import type { Stats } from '../contract/endpoints.ts'
import { WAITING_LEADS } from '../contract/words.ts'
import { LINK_STYLE, managedBy, type Of, oneClient, ownedBy, ownedByMe, someClients } from './words.ts'

type Kind = Stats['attention'][number]['kind']
type Words = {
  icon: LucideIcon
  tone: 'danger' | 'warning' | 'info'
  one: string
  many: string
  /** The link's text and target, filtered like the dashboard. */
  act: string
  way: (of: Of) => LinkProps
}

const WORDS: Record<Kind, Words> = {
  integrations: {
    icon: Plug,
    tone: 'danger',
    one: 'integration needs attention',
    many: 'integrations need attention',
    act: 'Open integrations',
    way: () => linkOptions({ to: '/platform-integrations' }),
  },
  clients_waiting: {
    icon: Building2,
    tone: 'warning',
    one: 'client needs approval',
    many: 'clients need approval',
    act: 'Decide',
    way: () => linkOptions({ to: '/admin/clients', search: { waiting: 'true' } }),
  },
  money_requests: {
    icon: HandCoins,
    tone: 'warning',
    one: 'refund or adjustment needs approval',
    many: 'refunds and adjustments need approval',
    act: 'Decide',
    way: () => linkOptions({ to: '/payment-history', search: { tab: 'requests', decision: ['waiting'] } }),
  },
  over_limit: {
    icon: ClockAlert,
    tone: 'danger',
    one: 'application is over its time in stage',
    many: 'applications are over their time in stage',
    act: 'Open board',
    way: (of) =>
      linkOptions({ to: '/employer/pipeline', search: { sla: 'over', ...oneClient(of), ...ownedByMe(of) } }),
  },
  feedback_owed: {
    icon: ClipboardPen,
    tone: 'danger',
    one: 'interview needs your scorecard',
    many: 'interviews need your scorecard',
    act: 'Write',
    way: (of) =>
      linkOptions({ to: '/interview-tracker', search: { view: 'list', owes: 'me', ...someClients(of) } }),
  },
  unanswered: {
    icon: MessageCircleReply,
    tone: 'warning',
    one: 'candidate waits for an answer',
    many: 'candidates wait for an answer',
    act: 'Answer',
    way: (of) =>
      linkOptions({
        to: '/hiring-tracker',
        search: { reply: ['unanswered'], ...someClients(of), ...ownedByMe(of) },
      }),
  },
  disputes: {
    icon: CreditCard,
    tone: 'danger',
    one: 'payment is disputed',
    many: 'payments are disputed',
    act: 'See payments',
    way: (of) =>
      linkOptions({
        to: '/payment-history',
        search: { tab: 'payments', dispute: 'open', ...oneClient(of), ...managedBy(of) },
      }),
  },
  returns_waiting: {
    icon: Undo2,
    tone: 'warning',
    one: 'return needs a decision',
    many: 'returns need a decision',
    act: 'Decide',
    way: (of) =>
      linkOptions({ to: '/lead-purchasing', search: { tab: 'returns', ...oneClient(of), ...managedBy(of) } }),
  },
  leads_waiting: {
    icon: Inbox,
    tone: 'warning',
    one: 'lead is not routed',
    many: 'leads are not routed',
    act: 'See leads',
    way: (of) =>
      linkOptions({
        to: '/area-leads',
        search: { ...WAITING_LEADS, ...oneClient(of), ...(of.owner && { owner: 'me' }) },
      }),
  },
  awaiting_feedback: {
    icon: ClipboardList,
    tone: 'warning',
    one: 'interview needs feedback',
    many: 'interviews need feedback',
    act: 'See interviews',
    way: (of) =>
      linkOptions({
        to: '/interview-tracker',
        search: {
          view: 'list',
          status: ['awaiting_feedback'],
          ...someClients(of),
          ...(of.owner && { participant: ['me'] }),
        },
      }),
  },
  awaiting_approval: {
    icon: FileClock,
    tone: 'info',
    one: 'posting in review',
    many: 'postings in review',
    act: 'Review',
    way: (of) =>
      linkOptions({
        to: '/admin/job-postings',
        search: { status: ['pending_approval'], ...someClients(of), ...ownedBy(of) },
      }),
  },
  overdue_tasks: {
    icon: ListTodo,
    tone: 'warning',
    one: 'of your tasks is overdue',
    many: 'of your tasks are overdue',
    act: 'See tasks',
    way: () => linkOptions({ to: '.', search: true, hash: 'tasks' }),
  },
  links_bounced: {
    icon: Unlink,
    tone: 'danger',
    one: 'of your links was not delivered',
    many: 'of your links were not delivered',
    act: 'Send again',
    way: () => linkOptions({ to: '/sent-links', search: { group: 'bounced', sender: ['me'] } }),
  },
  without_owner: {
    icon: UserX,
    tone: 'warning',
    one: 'new candidate has no owner',
    many: 'new candidates have no owner',
    act: 'Assign',
    way: (of) =>
      linkOptions({
        to: '/hiring-tracker',
        search: { owner: ['none'], status: ['new'], ...someClients(of) },
      }),
  },
  second_chance: {
    icon: RotateCcw,
    tone: 'info',
    one: 'disqualified candidate is due for a second look',
    many: 'disqualified candidates are due for a second look',
    act: 'Review',
    way: (of) =>
      linkOptions({
        to: '/disqualified',
        search: { tab: 'second-chance', ...oneClient(of), ...ownedBy(of) },
      }),
  },
}

const TONES = { danger: 'text-danger-text', warning: 'text-warning-text', info: 'text-info-text' } as const

type AttentionProps = Pick<Stats, 'attention'> & { of: Of }

export function Attention({ attention, of }: AttentionProps) {
  return (
    <Panel title="Needs attention" count={attention.length}>
      {attention.length === 0 ? (
        <PanelRow icon={<CircleCheck className="size-4 flex-none text-success-text" />}>
          No overdue tasks, and no applications over their limit.
        </PanelRow>
      ) : null}
      {attention.map((each) => (
        <AttentionRow key={each.kind} {...each} of={of} />
      ))}
    </Panel>
  )
}

type AttentionRowProps = Stats['attention'][number] & { of: Of }

function AttentionRow({ kind, count, of }: AttentionRowProps) {
  const { icon: Icon, tone, one: single, many, act, way } = WORDS[kind]
  const link = (
    <Link {...way(of)} className={LINK_STYLE}>
      {act}
    </Link>
  )
  return (
    <PanelRow icon={<Icon className={`size-4 flex-none ${TONES[tone]}`} />} after={link}>
      <span className="num font-medium">{formatTotal(count)}</span> {count.count === 1 ? single : many}
    </PanelRow>
  )
}
