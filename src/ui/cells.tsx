// What cells of a list show, by the kind of the value. With them a column is one line:
// `{ id: 'status', header: 'Status', width: 124, priority: 1, cell: pill((row) => ORDER_LOOKS[row.status]) }`
import type { ReactNode } from 'react'
import type { StatusLook } from '#shared/status.ts'
import { Avatar } from './avatar.tsx'
import { cx } from './cx.ts'
import { formatMoney } from './format.ts'
import { RelativeTime } from './relative-time.tsx'
import { StatusPill } from './status-pill.tsx'

type Cell<Row> = (row: Row) => ReactNode

export const pill =
  <Row,>(lookOf: (row: Row) => StatusLook): Cell<Row> =>
  (row) => <StatusPill look={lookOf(row)} />

/** A time, or a dash before it happens. */
export const ago =
  <Row,>(timeOf: (row: Row) => string | null, className?: string): Cell<Row> =>
  (row) => {
    const at = timeOf(row)
    return at === null ? '–' : <RelativeTime at={at} className={className} />
  }

export const money =
  <Row,>(centsOf: (row: Row) => number, className?: string): Cell<Row> =>
  (row) => <span className={cx('num', className)}>{formatMoney(centsOf(row))}</span>

/** A text behind the others. */
export const quiet =
  <Row,>(textOf: (row: Row) => ReactNode): Cell<Row> =>
  (row) => <span className="block truncate text-ink-2">{textOf(row)}</span>

/** A candidate or client, with the initials. */
export const person =
  <Row,>(nameOf: (row: Row) => string): Cell<Row> =>
  (row) => (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={nameOf(row)} />
      <span className="truncate">{nameOf(row)}</span>
    </span>
  )
