// The frame of every portal page: a top bar, a page in one column of 1200 px, and a bottom bar on narrow screens.
import type { ReactNode } from 'react'
import { BottomBar } from './bottom-bar.tsx'
import { MainArea } from './main-area.tsx'
import type { NavGroup, ShellUser } from './nav.ts'
import { PortalHeader } from './portal-header.tsx'

type PortalShellProps = {
  user: ShellUser
  nav: readonly NavGroup[]
  /** The current client, and the choice of another. */
  client: ReactNode
  /** Bell. */
  actions?: ReactNode
  /** Above every page. */
  banner?: ReactNode
  onSignOut: () => void
  children: ReactNode
}

export function PortalShell({ user, nav, client, actions, banner, onSignOut, children }: PortalShellProps) {
  return (
    <div className="flex h-(--h-view) flex-col overflow-hidden bg-surface text-14 print:block print:h-auto print:overflow-visible">
      <PortalHeader user={user} nav={nav} client={client} actions={actions} onSignOut={onSignOut} />
      {banner}
      <MainArea className="@container/main relative flex min-h-0 min-w-0 flex-1 print:block">
        {children}
      </MainArea>
      <BottomBar user={user} nav={nav} density={false} onSignOut={onSignOut} />
    </div>
  )
}
