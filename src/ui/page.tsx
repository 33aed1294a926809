// The column of a page inside the shell; a drawer stands beside it and takes its width from it, so what is on the page
// folds by the width of the page (`@max-…/page`), not of the window.
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
        '@container/page relative flex min-h-0 min-w-0 flex-1 flex-col',
        scroll && 'overflow-y-auto',
        className,
      )}
    >
      {children}
    </div>
  )
}
