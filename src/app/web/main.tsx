// The web app starts here.
import '#ui/styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { CatchBoundary, RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#platform/web/query-client.ts'
import { afterContent, lazyAfterContent } from '#ui/after-content.ts'
import { watchFirstContent } from './first-content.ts'
import { rememberVisitor } from './known-visitor.ts'
import { ConnectionStrip } from './offline/connection-strip.tsx'
import { focusHeadingOnNavigation } from './page-focus.ts'
import { createAppRouter } from './router.tsx'
import { takeOver } from './served/take-over.ts'
import { goToSignIn, goToTwoFactor } from './session-end.ts'

// zod would try to build code from text, which the page's policy refuses and the browser reports. Screens load zod in
// their own chunks, in any order, so its shared settings exist before the first of them.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Toasts wait in the store until the first page is rendered.
const Toaster = lazyAfterContent(async () => (await import('#ui/toaster.tsx')).Toaster)

const client = createQueryClient({
  onSessionEnd: () => goToSignIn(router, client),
  onTwoFactorDue: () => goToTwoFactor(router, client),
})
const router = createAppRouter(client)
focusHeadingOnNavigation(router)
watchFirstContent(router, client)
rememberVisitor(client)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')

const page = (
  <StrictMode>
    <QueryClientProvider client={client}>
      <ConnectionStrip />
      <RouterProvider router={router} />
      {/* The page also works without its notifications. */}
      <CatchBoundary getResetKey={() => 0} errorComponent={() => null}>
        <Suspense>
          <Toaster />
        </Suspense>
      </CatchBoundary>
    </QueryClientProvider>
  </StrictMode>
)
const show = () => createRoot(root).render(page)

// A page that the server rendered keeps its content until the app replaces it with the same content.
takeOver(root, client)
if (root.firstElementChild) router.load().then(show, show)
else show()

// Not in development, where files change with every keystroke.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void afterContent().then(startServiceWorker)

function startServiceWorker(): void {
  import('./service-worker.ts').then(
    (worker) => worker.startServiceWorker(client),
    // The page also works without it.
    () => undefined,
  )
}
