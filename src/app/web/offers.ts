// Palette actions and tours of every domain. Loaded after the page.
import type { OfferedTour } from '#domains/help/web/index.ts'
import type { Action } from '#platform/web/screen.ts'

type Offers = { actions?: readonly Action[]; tours?: readonly OfferedTour[] }

const offers = Object.values(import.meta.glob<Offers>('../../domains/*/web/offers.ts', { eager: true }))

export const allActions = offers
  .flatMap(({ actions }) => actions ?? [])
  .toSorted((one, other) => one.order - other.order)
export const allTours = offers.flatMap(({ tours }) => tours ?? [])
