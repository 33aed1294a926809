// A grey bar where content will be; it breathes, and stands still under reduced motion.
import { cx } from './cx.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block animate-skeleton rounded-4 bg-skeleton', className)} />
}
