// The content of a card: name and score, one line of facts, next step, time in stage and owner.
import { Clock, ClockAlert, type LucideIcon } from 'lucide-react'
import { Avatar } from './avatar.tsx'
import { cx } from './cx.ts'

type BoardFactsProps = {
  name: string
  score?: number
  facts?: string
  /** The client, if several share the board. */
  client?: string
  next?: { icon: LucideIcon; text: string; tone?: 'warning' }
  /** Text such as "14 h" or "2 d over". */
  time: { text: string; state: 'fine' | 'near' | 'over' }
  owner?: string
}

const states = {
  fine: 'text-ink-3',
  near: '-ml-1 rounded-4 bg-warning-subtle pr-1.5 pl-1 text-warning-text',
  over: '-ml-1 rounded-4 bg-danger-subtle pr-1.5 pl-1 font-medium text-danger-text',
} as const

const nextLooks = {
  plain: 'mt-1.5 flex items-center gap-1.5 text-12 text-ink-2 [&_.lucide]:text-ink-3',
  warning: 'mt-1.5 flex items-center gap-1.5 text-12 text-warning-text',
} as const

export function BoardFacts({ name, score, facts, client, next, time, owner }: BoardFactsProps) {
  const TimeIcon = time.state === 'over' ? ClockAlert : Clock
  return (
    <>
      <div className="flex items-center gap-2 leading-5">
        {/* Cut at its end in any script, but aligned left like the others. */}
        <span dir="auto" className="min-w-0 flex-1 truncate text-left font-medium max-md:text-[15px]">
          {name}
        </span>
        {score === undefined ? null : (
          <span className="num text-12 text-ink-2 group-hover/card:opacity-0 group-focus-within/card:opacity-0 max-md:opacity-100!">
            <span className="sr-only">score </span>
            {score}
          </span>
        )}
      </div>
      {facts ? <div className="truncate text-12 text-ink-2">{facts}</div> : null}
      {client ? <div className="truncate text-12 text-ink-3">{client}</div> : null}
      {next ? (
        <div className={nextLooks[next.tone ?? 'plain']}>
          <next.icon className="size-3" />
          <span className="truncate">{next.text}</span>
        </div>
      ) : null}
      <div className="mt-2 flex items-center justify-between max-md:mt-1 max-md:min-h-9">
        <span className={cx('num inline-flex items-center gap-1 text-12 leading-5', states[time.state])}>
          <TimeIcon className="size-3" />
          {time.text}
        </span>
        {/* On a narrow screen the move button is at the edge. */}
        {owner ? (
          <Avatar
            name={owner}
            kind="staff"
            size="sm"
            named
            className="max-md:mr-20 max-md:group-data-locked/card:mr-0"
          />
        ) : null}
      </div>
    </>
  )
}
