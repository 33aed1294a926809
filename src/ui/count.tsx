// A count beside a title, a tab or a group.
import { Children, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { ShortCount } from './short-number.tsx'

export function Count({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={cx('num whitespace-nowrap text-12 font-normal text-ink-3', className)}>
      {Children.map(children, (part) => (typeof part === 'number' ? <ShortCount value={part} /> : part))}
    </span>
  )
}
