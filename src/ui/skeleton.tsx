// A gray placeholder bar. It pulses, except under reduced motion.
import { cx } from './cx.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-skeleton rounded-4 bg-skeleton', className)} />
}
