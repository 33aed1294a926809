// The help button of a frame, and the tour of the open screen. A tour of another screen opens that screen first.
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { TOUR_IDS, type TourId } from '#domains/help/contract/words.ts'
import { HelpButton } from '#domains/help/web/help-button.tsx'
import { type OfferedTour, RESTART_MS, TourProvider, useTours } from '#domains/help/web/index.ts'
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

type ScreenGuideProps = { offered: readonly OfferedTour[]; places: readonly NavItem[] }

function ScreenGuide({ offered, places }: ScreenGuideProps) {
  const { tours, active } = useTours()
  const navigate = useNavigate()
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  })
  const here = offered.find((tour) => tour.screens.includes(path.replace(/(?<=.)\/$/, '')))
  const want = useScreenTour(here)
  const begin = (tour: OfferedTour) => {
    if (tours.isRegistered(tour.id)) return tours.startTour(tour.id)
    want(tour.id)
    if (tour !== here) void navigate({ to: tour.screens[0] })
    return undefined
  }
  const handleChoose = (tour: OfferedTour) => {
    if (!tours.hasSeen(tour.id)) return afterMenu(() => begin(tour))
    tours.resetTour(tour.id)
    setTimeout(() => begin(tour), RESTART_MS)
    return undefined
  }
  const place = findPlace(places, path)
  return (
    <HelpButton
      tours={offered}
      hasSeen={tours.hasSeen}
      hidden={active}
      article={place?.to && `/help/${slugOf(place.to)}`}
      onChoose={handleChoose}
    />
  )
}

/** After the menu has closed and returned the focus, which the tour then takes. */
function afterMenu(begin: () => void): void {
  requestAnimationFrame(() => setTimeout(begin))
}

/** Registers the tour of the open screen, and starts it if it was chosen on another screen. */
function useScreenTour(here: OfferedTour | undefined) {
  const { tours, known } = useTours()
  const wanted = useRef<TourId | null>(null)
  useEffect(() => {
    // A tour chosen for another screen is dropped when the user navigates elsewhere.
    if (here?.id !== wanted.current) wanted.current = null
    if (!here || !known) return undefined
    let left = false
    let unregister: (() => void) | undefined
    const show = async () => {
      const config = await here.load()
      if (left) return
      unregister = tours.register(config)
      if (wanted.current !== config.id) return
      wanted.current = null
      tours.startTour(config.id)
    }
    show().catch(() => {
      if (wanted.current !== here.id) return
      wanted.current = null
      toast({ tone: 'danger', title: 'The tour could not be loaded. Check your connection and try again.' })
    })
    return () => {
      left = true
      unregister?.()
    }
  }, [here, known, tours])
  return (id: TourId) => {
    wanted.current = id
  }
}
