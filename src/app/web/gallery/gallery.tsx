// The gallery: every component in every state, and with ?view=… a few whole screens. It exists in development only.
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConnectionError, FullPageError, PageError } from '#ui/error-state.tsx'
import { ForbiddenState } from '#ui/forbidden-state.tsx'
import { Page } from '#ui/page.tsx'
import { DashboardSkeleton } from '#ui/skeletons.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { LoadingScreen } from '#ui/spinner.tsx'
import { Buttons, Statuses } from './basics.tsx'
import { BoardView } from './board-view.tsx'
import { Forms } from './forms.tsx'
import { Overlays } from './overlays.tsx'
import { ShellFrame } from './shell-frame.tsx'
import { Records, Skeletons, States } from './states.tsx'
import { TrackerView } from './tracker-view.tsx'

const none = () => undefined

const views: Record<string, () => ReactNode> = {
  list: () => (
    <ShellFrame>
      <TrackerView />
    </ShellFrame>
  ),
  drawer: () => (
    <ShellFrame>
      <TrackerView drawer />
    </ShellFrame>
  ),
  loading: () => (
    <ShellFrame>
      <TrackerView loading />
    </ShellFrame>
  ),
  skeleton: () => (
    <ShellFrame>
      <Page scroll>
        <DashboardSkeleton />
      </Page>
    </ShellFrame>
  ),
  board: () => (
    <ShellFrame rail>
      <BoardView />
    </ShellFrame>
  ),
  offline: () => (
    <ConnectionError
      kind="offline"
      attempt={2}
      details="TypeError: Failed to fetch"
      waiting={['Note on Renata Okafor', 'Kwame Boateng moved to Qualifying']}
      onRetry={none}
      onReload={none}
      onHome={none}
    />
  ),
  crash: () => <FullPageError details="Error: at page" onRetry={none} onHome={none} />,
  page: () => <PageError onRetry={none} onBack={none} />,
  forbidden: () => <ForbiddenState onBack={none} onHome={none} />,
  waiting: () => <LoadingScreen />,
}

export function Gallery() {
  const name = new URLSearchParams(location.search).get('view') ?? ''
  return views[name]?.() ?? <AllComponents />
}

function AllComponents() {
  return (
    <>
      <SkipLink />
      <main id="main" className="mx-auto min-h-full max-w-[1152px] bg-surface px-6 py-8 max-md:px-4">
        <h1 className="flex items-center gap-2 pb-2 text-24 font-semibold">
          <CircleCheck className="size-5 text-primary" />
          Components
        </h1>
        <p className="pb-4 text-ink-2">
          Whole screens:{' '}
          {Object.keys(views).map((view) => (
            <a
              key={view}
              href={`?view=${view}`}
              className="mr-3 font-medium text-primary-text hover:underline"
            >
              {view}
            </a>
          ))}
        </p>
        <Buttons />
        <Statuses />
        <Forms />
        <Overlays />
        <States />
        <Records />
        <Skeletons />
      </main>
    </>
  )
}
