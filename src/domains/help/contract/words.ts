// The tours of the product, in the order of the menu.
export const TOUR_IDS = [
  'dashboard-intro',
  'candidates-intro',
  'interviews-guide',
  'purchase-flow',
  'settings-overview',
] as const
export type TourId = (typeof TOUR_IDS)[number]
