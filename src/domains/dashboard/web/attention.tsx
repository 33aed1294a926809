// What goes wrong if nobody looks, each with the way to it.
import { Link } from '@tanstack/react-router'
import {
  CircleCheck,
  ClipboardList,
  ClipboardPen,
  ClockAlert,
  FileClock,
  ListTodo,
  type LucideIcon,
  RotateCcw,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel, PanelRow } from '#ui/panel.tsx'
import type { Stats } from '../contract.ts'
import { countOf, LINK_STYLE } from './words.ts'

type Kind = Stats['attention'][number]['kind']
type Words = {
  icon: LucideIcon
  tone: string
  one: string
  many: string
  way: (client?: string) => ReactNode
}

/** A client as lists of one take it, and as lists of several do. */
const one = (client?: string) => (client ? { client } : {})
const several = (client?: string) => (client ? { client: [client] } : {})

const WORDS: Record<Kind, Words> = {
  over_limit: {
    icon: ClockAlert,
    tone: 'text-danger-text',
    one: 'application is over its time in stage',
    many: 'applications are over their time in stage',
    way: (client) => (
      <Link to="/employer/pipeline" search={{ sla: 'over', ...one(client) }} className={LINK_STYLE}>
        Open board
      </Link>
    ),
  },
  feedback_owed: {
    icon: ClipboardPen,
    tone: 'text-danger-text',
    one: 'interview waits for your scorecard',
    many: 'interviews wait for your scorecard',
    way: (client) => (
      <Link
        to="/interview-tracker"
        search={{ view: 'list', owes: 'me', ...several(client) }}
        className={LINK_STYLE}
      >
        Write
      </Link>
    ),
  },
  awaiting_feedback: {
    icon: ClipboardList,
    tone: 'text-warning-text',
    one: 'interview waits for feedback',
    many: 'interviews wait for feedback',
    way: (client) => (
      <Link
        to="/interview-tracker"
        search={{ view: 'list', status: ['awaiting_feedback'], ...several(client) }}
        className={LINK_STYLE}
      >
        See whose
      </Link>
    ),
  },
  awaiting_approval: {
    icon: FileClock,
    tone: 'text-info-text',
    one: 'posting waits for approval',
    many: 'postings wait for approval',
    way: (client) => (
      <Link
        to="/admin/job-postings"
        search={{ status: ['pending_approval'], ...several(client) }}
        className={LINK_STYLE}
      >
        Review
      </Link>
    ),
  },
  overdue_tasks: {
    icon: ListTodo,
    tone: 'text-warning-text',
    one: 'task of yours is overdue',
    many: 'tasks of yours are overdue',
    way: () => (
      <a href="#tasks" className={LINK_STYLE}>
        See them
      </a>
    ),
  },
  without_owner: {
    icon: UserX,
    tone: 'text-warning-text',
    one: 'new candidate has no owner',
    many: 'new candidates have no owner',
    way: (client) => (
      <Link
        to="/hiring-tracker"
        search={{ owner: ['none'], status: ['new'], ...several(client) }}
        className={LINK_STYLE}
      >
        Assign
      </Link>
    ),
  },
  second_chance: {
    icon: RotateCcw,
    tone: 'text-info-text',
    one: 'disqualified person is worth another look',
    many: 'disqualified people are worth another look',
    way: (client) => (
      <Link
        to="/disqualified"
        search={{ tab: 'second-chance' as const, ...one(client) }}
        className={LINK_STYLE}
      >
        Look again
      </Link>
    ),
  },
}

type AttentionProps = Pick<Stats, 'attention'> & { client: string | undefined }

export function Attention({ attention, client }: AttentionProps) {
  return (
    <Panel title="Needs attention" count={attention.length}>
      {attention.length === 0 ? (
        <PanelRow icon={<CircleCheck className="size-4 flex-none text-success-text" />}>
          Nothing stands still: no overdue task, no application over its time.
        </PanelRow>
      ) : null}
      {attention.map(({ kind, count }) => {
        const { icon: Icon, tone, one: single, many, way } = WORDS[kind]
        return (
          <PanelRow key={kind} icon={<Icon className={`size-4 flex-none ${tone}`} />} after={way(client)}>
            <span className="num font-medium">{countOf(count)}</span> {count.count === 1 ? single : many}
          </PanelRow>
        )
      })}
    </Panel>
  )
}
