// One interview in the calendar: filled by status, with an icon that shows the status without color.
import { Check, CircleCheck, CircleDashed, CircleSlash, ClipboardList, UserX } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import type { Interview } from '../contract/schemas.ts'
import { INTERVIEW_LOOKS, type InterviewStatus, KIND_LABELS } from '../contract/words.ts'
import { boxOf, type Placed, type Timed } from './calendar-layout.ts'
import { personOf } from './words.ts'

export const STATUS_ICONS = {
  scheduled: CircleDashed,
  confirmed: CircleCheck,
  awaiting_feedback: ClipboardList,
  complete: Check,
  no_show: UserX,
  cancelled: CircleSlash,
} as const

/** The icon color without a fill. */
export const TONES = {
  info: 'text-info-text',
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
  motion: 'text-primary-text',
  neutral: 'text-ink-3',
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

type BlockProps = {
  item: Interview
  place: Placed<Timed>
  time: string
  open: boolean
  onOpen: () => void
}

export function Block({ item, place, time, open, onOpen }: BlockProps) {
  const { clear } = place
  const Icon = STATUS_ICONS[item.status]
  const kind = KIND_LABELS[item.kind].toLowerCase()
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-pressed={open}
      style={boxOf(place)}
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
        <span className={clear >= 40 ? 'truncate text-ink-2' : 'sr-only'}>
          {time}, {kind}
        </span>
        {clear >= 58 ? <span className="truncate text-ink-2">{item.client.name}</span> : null}
        <span className="sr-only">{INTERVIEW_LOOKS[item.status].label}</span>
      </span>
    </button>
  )
}
