// The main area of a page, the target of the skip link. Errors outside of a shell render their own.
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

/** A whole screen in a shell's main area, or the main area itself without a shell. */
export function WholeScreen({ children }: { children: ReactNode }) {
  const inside = useContext(InsideMain)
  return inside ? children : <MainArea className="flex min-h-full flex-col">{children}</MainArea>
}
