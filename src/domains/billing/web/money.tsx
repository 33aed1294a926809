// Amounts that move: a plus in green, a minus in the color of text.
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'

export function Moved({ cents, className }: { cents: number; className?: string }) {
  if (cents === 0) return null
  return (
    <span className={cx('num', cents > 0 && 'text-success-text', className)}>
      {cents > 0 ? '+' : ''}
      {formatMoney(cents)}
    </span>
  )
}
