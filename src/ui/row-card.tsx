// The card of a row on a phone, in one of two shapes. A row with more to show has a card of its own.
import type { ReactNode } from 'react'
import type { StatusLook } from '#shared/status.ts'
import { RelativeTime } from './relative-time.tsx'
import { StatusPill } from './status-pill.tsx'

type RowCardProps = {
  title: ReactNode
  /** In the corner, such as an amount. */
  end?: ReactNode
  /** A time in the corner. */
  at?: string | null
  text?: ReactNode
  /** A smaller text. */
  note?: ReactNode
  /** The status and what belongs to it. */
  children?: ReactNode
}

export function RowCard({ title, end, at, text, note, children }: RowCardProps) {
  return (
    <span className="flex min-w-0 flex-col gap-0.5">
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-[15px] font-medium">{title}</span>
        {at ? <RelativeTime at={at} className="text-12 text-ink-3" /> : end}
      </span>
      {text ? <span className="truncate text-ink-2">{text}</span> : null}
      {note ? <span className="truncate text-12 text-ink-3">{note}</span> : null}
      {children ? <span className="mt-1 flex items-center gap-2">{children}</span> : null}
    </span>
  )
}

type StatusCardProps = {
  title: string
  text: ReactNode
  note: ReactNode
  look: StatusLook
}

/** Its status is in the corner. */
export function StatusCard({ title, text, note, look }: StatusCardProps) {
  return (
    <span className="flex items-start gap-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-14 font-medium">{title}</span>
        <span className="num block truncate text-ink-2">{text}</span>
        <span className="block truncate text-12 text-ink-3">{note}</span>
      </span>
      <StatusPill look={look} />
    </span>
  )
}
