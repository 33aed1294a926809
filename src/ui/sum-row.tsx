// A label and its amount at both ends of a line, inside a <dl>. The total is below a rule.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function SumRow({
  label,
  total,
  children,
}: {
  label: ReactNode
  total?: boolean
  children: ReactNode
}) {
  return (
    <div className={cx('flex justify-between gap-3', total && 'border-t pt-2 font-semibold')}>
      <dt className={cx(!total && 'text-ink-2')}>{label}</dt>
      {/* A long answer wraps before its label. */}
      <dd className="num shrink-[99] text-right">{children}</dd>
    </div>
  )
}
