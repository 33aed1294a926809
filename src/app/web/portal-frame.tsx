// The complete frame of portal pages: the client, the places, signing out.
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { customerQuery, useActiveClient } from '#domains/clients/web/index.ts'
import type { CurrentUser } from '#domains/identity/contract/endpoints.ts'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { FaceContext, useFace } from '#platform/web/face.ts'
import { followLiveEvents, type Refresh } from '#platform/web/live-events.ts'
import { TooltipProvider } from '#ui/tooltip.tsx'
import { keepDraftsOf } from '#ui/use-draft.ts'
import { LazyGuide } from './guide/lazy-guide.tsx'
import { HeaderBell } from './header-bell.tsx'
import { PortalBanner } from './portal-banner.tsx'
import { ClientSwitcher } from './shells/client-switcher.tsx'
import { PortalShell } from './shells/portal.tsx'
import { WalletLink } from './shells/wallet-link.tsx'
import { leave } from './sign-out.ts'
import { usePortalNav } from './use-portal-nav.ts'
import { useReports } from './use-reports.ts'

/** A change of a posting also changes its figures. */
const refreshOwnJobs: Refresh = (client) =>
  Promise.all([['jobs'], ['portal-dashboard']].map((queryKey) => client.invalidateQueries({ queryKey })))

/** A sale, a delivery or a return changes leads, orders and the balance. */
const refreshBought: Refresh = (client) =>
  Promise.all(
    [['own-orders'], ['own-leads'], ['wallet'], ['shop'], ['portal-dashboard']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )
const refreshWallet: Refresh = (client) => client.invalidateQueries({ queryKey: ['wallet'] })

const refreshClients: Refresh = (client) =>
  Promise.all(
    [['clients'], customerQuery.queryKey, ['wallet']].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** The frame of the portal's routes. */
export function PortalRoutes() {
  const { user } = useRouteContext({ from: '/customer' })
  return (
    <PortalFrame user={user}>
      <Outlet />
    </PortalFrame>
  )
}

export function PortalFrame({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const { clients, active, activate, testPayments, agency } = useActiveClient()
  const face = useFace()
  const client = useQueryClient()
  useEffect(() => keepDraftsOf(user.id), [user.id])
  useEffect(
    () =>
      followLiveEvents({
        client,
        userId: user.id,
        checkSession: () => client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
        refreshers: {
          jobs: refreshOwnJobs,
          orders: refreshBought,
          deliveries: refreshBought,
          wallet: refreshWallet,
          // An approval changes what the customer can do.
          clients: refreshClients,
        },
      }),
    [client, user.id],
  )
  useReports()
  const nav = usePortalNav(active?.id)
  return (
    <FaceContext value={{ ...face, ...agency }}>
      <TooltipProvider>
        <PortalShell
          user={{ name: user.name, email: user.email, role: active?.name ?? user.email }}
          nav={nav}
          client={<ClientSwitcher clients={clients} active={active} onChoose={activate} />}
          actions={
            <>
              <WalletLink clientId={active?.id} />
              <HeaderBell settings="/portal/account/notifications" />
            </>
          }
          banner={<PortalBanner testPayments={testPayments} approval={active?.approval} />}
          onSignOut={() => void leave()}
        >
          {children}
        </PortalShell>
        <LazyGuide audience="portal" userId={user.id} />
      </TooltipProvider>
    </FaceContext>
  )
}
