// One interview in the calendar: filled by its status, with the icon that says it without colour.
import { Check, CircleCheck, CircleDashed, CircleSlash, ClipboardList, UserX } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { formatTime } from '#ui/format-time.ts'
import { findStatus } from '#ui/status.ts'
import type { Interview, InterviewStatus } from '../schemas.ts'
import type { Placed } from './calendar-layout.ts'
import { KIND_LABELS, personOf } from './words.ts'

export const STATUS_ICONS = {
  scheduled: CircleDashed,
  confirmed: CircleCheck,
  awaiting_feedback: ClipboardList,
  complete: Check,
  no_show: UserX,
  cancelled: CircleSlash,
} as const

const LOOKS: Record<InterviewStatus, string> = {
  scheduled: 'border-l-info bg-info-subtle [&>svg]:text-info-text',
  confirmed: 'border-l-success bg-success-subtle [&>svg]:text-success-text',
  awaiting_feedback: 'border-l-warning bg-warning-subtle [&>svg]:text-warning-text',
  complete:
    'border-l-success bg-surface shadow-[inset_0_0_0_1px_var(--line-strong)] [&>svg]:text-success-text',
  no_show: 'border-l-danger bg-danger-subtle [&>svg]:text-danger-text',
  cancelled: 'border border-dashed border-line-strong bg-surface text-ink-2 [&>svg]:text-ink-3',
}

type BlockProps = { placed: Placed<Interview>; zone: string; open: boolean; onOpen: () => void }

export function Block({ placed, zone, open, onOpen }: BlockProps) {
  const { item, top, height, clear, indent, part, parts } = placed
  const Icon = STATUS_ICONS[item.status]
  const time = formatTime(new Date(item.startsAt), zone)
  const kind = KIND_LABELS[item.kind].toLowerCase()
  const share = `(100% - ${indent + 4}px) / ${parts}`
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-pressed={open}
      aria-label={`${personOf(item.candidate)}, ${time}, ${kind}, ${findStatus(item.status).label}`}
      style={{
        top: top + 1,
        height: height - 2,
        left: `calc(${indent + 2}px + (${share}) * ${part})`,
        width: `calc(${share} - 2px)`,
      }}
      className={cx(
        'absolute flex gap-1.5 overflow-hidden rounded-4 border-l-2 px-1.5 py-0.5 text-left text-12 leading-[18px] shadow-[0_0_0_1px_var(--bg-surface)] hover:brightness-97 focus-visible:z-2',
        LOOKS[item.status],
        open && 'z-1 outline-2 outline-primary',
      )}
    >
      <Icon className="mt-0.5 size-3.5 flex-none" />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className={cx('truncate font-medium', item.status === 'cancelled' && 'line-through')}>
          {personOf(item.candidate)}
        </span>
        {clear >= 40 ? (
          <span className="truncate text-ink-2">
            {time}, {kind}
          </span>
        ) : null}
        {clear >= 58 ? <span className="truncate text-ink-2">{item.client.name}</span> : null}
      </span>
    </button>
  )
}
