// What goes wrong if nobody looks, each with the way to it.
import { Link } from '@tanstack/react-router'
import { CircleCheck, ClockAlert, FileClock, ListTodo, type LucideIcon, RotateCcw, UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel, PanelRow } from '#ui/panel.tsx'
import type { Stats } from '../contract.ts'
import { countOf } from './words.ts'

type Kind = Stats['attention'][number]['kind']
type Words = { icon: LucideIcon; tone: string; one: string; many: string; way: ReactNode }

const LINK = 'flex-none text-primary-text hover:underline'

const WORDS: Record<Kind, Words> = {
  over_limit: {
    icon: ClockAlert,
    tone: 'text-danger-text',
    one: 'application is over its time in stage',
    many: 'applications are over their time in stage',
    way: (
      <Link to="/employer/pipeline" search={{ sla: 'over' }} className={LINK}>
        Open board
      </Link>
    ),
  },
  awaiting_approval: {
    icon: FileClock,
    tone: 'text-info-text',
    one: 'posting waits for approval',
    many: 'postings wait for approval',
    way: (
      <Link to="/admin/job-postings" search={{ status: ['pending_approval'] }} className={LINK}>
        Review
      </Link>
    ),
  },
  overdue_tasks: {
    icon: ListTodo,
    tone: 'text-warning-text',
    one: 'task of yours is overdue',
    many: 'tasks of yours are overdue',
    way: (
      <a href="#tasks" className={LINK}>
        See them
      </a>
    ),
  },
  without_owner: {
    icon: UserX,
    tone: 'text-warning-text',
    one: 'new candidate has no owner',
    many: 'new candidates have no owner',
    way: (
      <Link to="/hiring-tracker" search={{ owner: ['none'], status: ['new'] }} className={LINK}>
        Assign
      </Link>
    ),
  },
  second_chance: {
    icon: RotateCcw,
    tone: 'text-info-text',
    one: 'disqualified person is worth another look',
    many: 'disqualified people are worth another look',
    way: (
      <Link to="/disqualified" search={{ tab: 'second-chance' as const }} className={LINK}>
        Look again
      </Link>
    ),
  },
}

export function Attention({ attention }: Pick<Stats, 'attention'>) {
  return (
    <Panel title="Needs attention" count={attention.length}>
      {attention.length === 0 ? (
        <PanelRow icon={<CircleCheck className="size-4 flex-none text-success-text" />}>
          Nothing stands still: no overdue task, no application over its time.
        </PanelRow>
      ) : null}
      {attention.map(({ kind, count }) => {
        const { icon: Icon, tone, one, many, way } = WORDS[kind]
        return (
          <PanelRow key={kind} icon={<Icon className={`size-4 flex-none ${tone}`} />} after={way}>
            <span className="num font-medium">{countOf(count)}</span> {count.count === 1 ? one : many}
          </PanelRow>
        )
      })}
    </Panel>
  )
}
