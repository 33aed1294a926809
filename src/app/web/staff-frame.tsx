// The complete frame of staff pages: places, search and commands, live events, signing out.
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useRouteContext } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import {
  BulkTools,
  DrawerTabs,
  refreshAfterOwnChange,
  refreshCandidates,
  refreshDossier,
} from '#domains/candidates/web/index.ts'
import { refreshDashboard } from '#domains/dashboard/web/index.ts'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { EndPostings, type EndPostingsProps } from '#domains/jobs/web/index.ts'
import { refreshApplications, refreshPeople, refreshStages } from '#domains/pipeline/web/index.ts'
import { followLiveEvents, type Refresh } from '#platform/web/live-events.ts'
import { Button } from '#ui/button.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { keepDraftsOf } from '#ui/use-draft.ts'
import { useShortcut } from '#ui/use-shortcut.ts'
import { bulkTools, drawerTabs, EndPostingsDialog } from './drawer-tabs.ts'
import { LazyGuide } from './guide/lazy-guide.tsx'
import { HeaderBell } from './header-bell.tsx'
import { LazyPalette } from './lazy-palette.tsx'
import { useSignOut } from './offline/use-sign-out.tsx'
import { useWaitingWork } from './offline/use-waiting-work.ts'
import { WaitingButton } from './offline/waiting-button.tsx'
import { ServiceNotice } from './service-notice.tsx'
import { StaffShell } from './shells/staff.tsx'
import { staffNav } from './staff-nav.ts'
import { useNavWithCounts } from './use-nav-counts.ts'
import { refreshInstallation, useReports } from './use-reports.ts'

const showEnding = (props: EndPostingsProps) => <EndPostingsDialog {...props} />
const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }))

const ROLE_NAMES = {
  admin: 'Admin',
  manager: 'Manager',
  recruiter: 'Recruiter',
  customer: 'Customer',
} as const

/** How each list refreshes after a change by another user. */
const together =
  (...refreshes: Refresh[]): Refresh =>
  (client, ids) =>
    Promise.all(refreshes.map((refresh) => refresh(client, ids)))
const refreshOf =
  (list: string): Refresh =>
  (client) =>
    client.invalidateQueries({ queryKey: [list] })
const refreshers = {
  candidates: together(refreshCandidates, refreshPeople, refreshDashboard),
  applications: together(refreshApplications, refreshDashboard, refreshDossier),
  'pipeline-stages': refreshStages,
  jobs: together(refreshOf('jobs'), refreshDashboard),
  interviews: together(refreshOf('interviews'), refreshDashboard, refreshDossier),
  sent_links: together(refreshOf('sent_links'), refreshDashboard, refreshDossier),
  messages: together(refreshOf('messages'), refreshCandidates, refreshDashboard),
  // The figures of campaigns count leads.
  leads: together(refreshOf('leads'), refreshOf('campaigns'), refreshDashboard),
  // The desk counts stock, returns and money with each of them.
  orders: together(refreshOf('all-orders'), refreshOf('stock'), refreshOf('balances'), refreshDashboard),
  // Published rules decide which orders are filled.
  routing: together(refreshOf('routing'), refreshOf('all-orders'), refreshOf('stock'), refreshDashboard),
  returns: together(refreshOf('returns'), refreshOf('stock'), refreshOf('balances'), refreshDashboard),
  products: together(refreshOf('products'), refreshOf('areas'), refreshOf('stock')),
  wallet: together(refreshOf('wallet'), refreshOf('balances'), refreshDashboard),
  clients: together(refreshOf('clients'), refreshDashboard),
  proof: refreshOf('proof'),
  tasks: together(refreshOf('tasks'), refreshDashboard),
  costs: refreshOf('costs'),
  installation: refreshInstallation,
  integrations: together(refreshOf('integrations'), refreshOf('outages'), refreshDashboard),
  agency: refreshOf('agency'),
}

/** The frame of the staff routes. */
export function StaffRoutes() {
  const { user } = useRouteContext({ from: '/staff' })
  return (
    <StaffFrame user={user}>
      <Outlet />
    </StaffFrame>
  )
}

export function StaffFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [paletteOpen, setPaletteOpen] = useState(false)
  const [sheetOpen, setSheetOpen] = useState(false)
  useEffect(() => keepDraftsOf(user.id), [user.id])
  useWaitingWork(user.id)
  const { handleSignOut, question } = useSignOut()
  useEffect(
    () =>
      followLiveEvents({
        client,
        userId: user.id,
        checkSession: () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
        refreshers,
        afterOwnChange: () => Promise.all([refreshDashboard(client), refreshAfterOwnChange(client)]),
      }),
    [client, user.id],
  )
  useReports()
  const nav = useNavWithCounts(staffNav, user)
  const onBoard = useLocation({
    select: ({ pathname }) => pathname === '/employer/pipeline' || pathname === '/interview-tracker',
  })
  const handleNew = () => void navigate({ to: '/hiring-tracker', search: { create: true } })
  // The key itself must not be typed into the field that opens.
  useShortcut('c', (event) => {
    event.preventDefault()
    handleNew()
  })
  useShortcut('?', () => setSheetOpen(true))
  return (
    <TooltipProvider>
      <StaffShell
        user={{ name: user.name, email: user.email, role: ROLE_NAMES[user.role] }}
        nav={nav}
        startsWithRail={onBoard}
        notice={<ServiceNotice role={user.role} />}
        onSignOut={handleSignOut}
        onOpenCommand={() => setPaletteOpen(true)}
        actions={
          <>
            <WaitingButton />
            <HeaderBell settings="/settings/notifications" />
            <Button size="sm" icon={Plus} onClick={handleNew} className="max-md:hidden" data-tour="new">
              New
              <Kbd keys="C" />
            </Button>
          </>
        }
      >
        <DrawerTabs value={drawerTabs}>
          <BulkTools value={bulkTools}>
            <EndPostings value={showEnding}>{children}</EndPostings>
          </BulkTools>
        </DrawerTabs>
        <LazyPalette
          open={paletteOpen}
          onOpenChange={setPaletteOpen}
          role={user.role}
          onShowShortcuts={() => setSheetOpen(true)}
          onSignOut={handleSignOut}
          places={staffNav.flatMap((group) => group.items)}
        />
        {question}
        <Suspense>{sheetOpen ? <ShortcutsSheet onClose={() => setSheetOpen(false)} /> : null}</Suspense>
      </StaffShell>
      <LazyGuide audience="staff" userId={user.id} />
    </TooltipProvider>
  )
}
