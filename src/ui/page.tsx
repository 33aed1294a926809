// The column of a page inside the shell. A drawer takes its width from it, so content adapts to the page's width
// (`@max-…/page`), not the window's.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export function Page({
  children,
  scroll,
  className,
}: {
  children: ReactNode
  scroll?: boolean
  className?: string
}) {
  return (
    <div
      className={cx(
        // On paper it is as long as its content.
        '@container/page relative flex min-h-0 min-w-0 flex-1 flex-col print:block print:overflow-visible',
        scroll && 'overflow-y-auto',
        className,
      )}
    >
      {children}
    </div>
  )
}
