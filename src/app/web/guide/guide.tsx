// The help button of a frame, and the tour of the open screen. A tour of another screen opens that screen first.
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useShowSetup } from '#domains/dashboard/web/index.ts'
import { TOUR_IDS, type TourId } from '#domains/help/contract/words.ts'
import { HelpButton } from '#domains/help/web/help-button.tsx'
import { type OfferedTour, RESTART_MS, TourProvider, type Tours, useTours } from '#domains/help/web/index.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import { toast } from '#ui/toast-store.ts'
import { slugOf } from '../help/slug.ts'
import { allTours } from '../offers.ts'
import { portalNav } from '../portal-nav.ts'
import { findPlace, type NavItem } from '../shells/nav.ts'
import { staffNav } from '../staff-nav.ts'

export type GuideProps = { audience: 'staff' | 'portal'; userId: string }

/** Another user has seen other tours and starts with none. */
export function Guide({ audience, userId }: GuideProps) {
  return (
    <TourProvider key={userId} userId={userId}>
      <ScreenGuide
        offered={toursOf(audience)}
        hasSetup={audience === 'staff'}
        places={(audience === 'staff' ? staffNav : portalNav).flatMap((group) => group.items)}
      />
    </TourProvider>
  )
}

/** In the order of the menu. Customers get the tours of portal screens. */
const toursOf = (audience: GuideProps['audience']) =>
  TOUR_IDS.flatMap((id) => allTours.filter((tour) => tour.id === id)).filter(
    ({ screens }) => screens[0].startsWith('/portal/') === (audience === 'portal'),
  )

type ScreenGuideProps = {
  offered: readonly OfferedTour[]
  places: readonly NavItem[]
  hasSetup: boolean
}

function ScreenGuide({ offered, places, hasSetup }: ScreenGuideProps) {
  const { tours, active } = useTours()
  const navigate = useNavigate()
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const here = offered.find((tour) => isScreenOf(tour, path))
  useScreenTour(here)
  const openScreen = async (tour: OfferedTour) => {
    await navigate({ to: tour.screens[0] })
    // A guard can lead elsewhere, and so can the user.
    if (!isScreenOf(tour, window.location.pathname)) forget(tour.id)
  }
  const begin = (tour: OfferedTour) => {
    if (tours.isRegistered(tour.id)) return startChosen(tours, tour.id)
    wanted = tour.id
    if (tour !== here) void openScreen(tour)
    return undefined
  }
  const show = useShowSetup()
  const showSetup = () =>
    show.mutate(undefined, {
      onSuccess: () => void navigate({ to: '/dashboard', search: { setup: 'open' } }),
      onError: showFailure,
    })
  const place = findPlace(places, path)
  return (
    <HelpButton
      tours={offered}
      hasSeen={tours.hasSeen}
      hidden={active}
      article={place?.to && `/help/${slugOf(place.to)}`}
      onChoose={(tour) => afterMenu(() => begin(tour))}
      onSetup={hasSetup ? showSetup : undefined}
    />
  )
}

/** After the menu has closed and returned the focus, which the tour then takes. */
function afterMenu(begin: () => void): void {
  requestAnimationFrame(() => setTimeout(begin))
}

const isScreenOf = (tour: OfferedTour, path: string) => tour.screens.includes(path.replace(/(?<=.)\/$/, ''))

/**
 * The tour that was chosen on another screen. Kept outside of the component: the start page and the Help Center have
 * frames of their own, so the guide in which a tour was chosen is gone when its screen is there.
 */
let wanted: TourId | null = null

function forget(id: TourId): void {
  if (wanted === id) wanted = null
}

/** A tour that was seen is reset only now, so that its mark survives when its screen cannot be opened. */
function startChosen(tours: Tours, id: TourId): void {
  if (!tours.hasSeen(id)) return tours.startTour(id)
  tours.resetTour(id)
  setTimeout(() => {
    if (tours.isRegistered(id)) tours.startTour(id)
  }, RESTART_MS)
  return undefined
}

/** Registers the tour of the open screen, and starts it if it was chosen elsewhere. */
function useScreenTour(here: OfferedTour | undefined): void {
  const { tours, known } = useTours()
  useEffect(() => {
    if (!here || !known) return undefined
    let left = false
    let unregister: (() => void) | undefined
    const show = async () => {
      const config = await here.load()
      if (left) return
      unregister = tours.register(config)
      if (wanted !== config.id) return
      wanted = null
      startChosen(tours, config.id)
    }
    show().catch(() => {
      if (wanted !== here.id) return
      wanted = null
      toast({ tone: 'danger', title: 'The tour could not be loaded. Check your connection and try again.' })
    })
    return () => {
      left = true
      unregister?.()
      forget(here.id)
    }
  }, [here, known, tours])
}
