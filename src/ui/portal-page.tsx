// A portal page: its title and content, in the column of the top bar.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { focusOnMount } from './focus-first.ts'
import { Page } from './page.tsx'

type PortalPageProps = {
  title: ReactNode
  /** The window's title. Default: the title, if it is text. */
  name: string
  /** Above the title: the parent page. */
  above?: ReactNode
  /** Beside the title: a status. */
  note?: ReactNode
  actions?: ReactNode
  /** The page fills the window and scrolls inside, as lists and forms do. */
  fill?: boolean
  /** It replaces another page at the same address, so its title takes the focus. */
  focusTitle?: boolean
  children: ReactNode
}

export function PortalPage(props: PortalPageProps) {
  const { title, name, above, note, actions, fill = false, focusTitle, children } = props
  return (
    <Page scroll={!fill}>
      <title>{`${name} · Candor Hire`}</title>
      <div
        className={cx(
          'mx-auto flex w-full max-w-(--w-page) flex-col px-6 pt-7 max-md:px-4 max-md:pt-4',
          fill ? 'min-h-0 flex-1' : 'pb-18',
        )}
      >
        {above}
        <div className="flex min-h-9 flex-none items-center gap-2 max-md:flex-wrap">
          <h1
            ref={focusTitle ? focusOnMount : null}
            tabIndex={-1}
            className="text-24 font-semibold outline-none"
          >
            {title}
          </h1>
          {note}
          <span className="flex-1" />
          {actions}
        </div>
        {children}
      </div>
    </Page>
  )
}
