// The one main area of a page, where the skip link leads. What fails outside of a shell brings its own.
import { createContext, type ReactNode, useContext } from 'react'
import { cx } from '#ui/cx.ts'

const InsideMain = createContext(false)

export function MainArea({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={cx('outline-none', className)}>
      <InsideMain value={true}>{children}</InsideMain>
    </main>
  )
}

/** A whole screen that stands in a shell's main area, or is the main area itself where there is no shell. */
export function WholeScreen({ children }: { children: ReactNode }) {
  const inside = useContext(InsideMain)
  return inside ? children : <MainArea className="flex min-h-full flex-col">{children}</MainArea>
}
