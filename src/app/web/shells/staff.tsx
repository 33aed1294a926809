// The frame of every staff page: sidebar or rail, header, the page itself, and a bottom bar on narrow screens.
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { useStored, writeStored } from '#ui/stored.ts'
import { useMedia } from '#ui/use-media.ts'
import { useShortcut } from '#ui/use-shortcut.ts'
import { BottomBar } from './bottom-bar.tsx'
import { MainArea } from './main-area.tsx'
import type { NavGroup, ShellUser } from './nav.ts'
import { StaffHeader } from './staff-header.tsx'
import { StaffSidebar } from './staff-sidebar.tsx'

const sidebarKey = 'cdh-sidebar'
/** A tablet starts with the rail, whatever the user chose on a wide screen. */
const tablet = '(max-width: 1100px)'

type StaffShellProps = {
  user: ShellUser
  nav: readonly NavGroup[]
  onSignOut: () => void
  onOpenCommand: () => void
  /** Bell, New. */
  actions?: ReactNode
  /** Above every page: a problem that all staff must know. */
  notice?: ReactNode
  /** Board pages open with the rail unless the user has chosen otherwise. */
  startsWithRail?: boolean
  children: ReactNode
}

export function StaffShell(props: StaffShellProps) {
  const { user, nav, onSignOut, onOpenCommand, actions, notice, startsWithRail = false, children } = props
  const isTablet = useMedia(tablet)
  const key = isTablet ? `${sidebarKey}-tablet` : sidebarKey
  const stored = useStored(key)
  const rail = stored === null ? startsWithRail || isTablet : stored === 'rail'
  const handleToggleRail = () => writeStored(key, rail ? 'full' : 'rail')
  useShortcut('[', handleToggleRail)
  useShortcut(
    'k',
    (event) => {
      event.preventDefault()
      onOpenCommand()
    },
    { mod: true },
  )
  return (
    <div
      className={cx(
        'grid h-(--h-view) grid-rows-[minmax(0,1fr)] overflow-hidden max-md:flex max-md:flex-col',
        // On paper the page has the whole width, and as many sheets as it needs.
        'print:block print:h-auto print:overflow-visible',
        rail ? 'grid-cols-[var(--w-rail)_minmax(0,1fr)]' : 'grid-cols-[var(--w-sidebar)_minmax(0,1fr)]',
      )}
    >
      <StaffSidebar user={user} nav={nav} rail={rail} onToggleRail={handleToggleRail} onSignOut={onSignOut} />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface print:block">
        <StaffHeader onOpenCommand={onOpenCommand} actions={actions} />
        {notice}
        <MainArea className="@container/main relative flex min-h-0 min-w-0 flex-1 print:block">
          {children}
        </MainArea>
      </div>
      <BottomBar user={user} nav={nav} onSignOut={onSignOut} />
    </div>
  )
}
