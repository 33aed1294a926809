// The tours of the product, in the order of the menu.
export const TOUR_IDS = [
  'dashboard-intro',
  'candidates-intro',
  'interviews-guide',
  'purchase-flow',
  'settings-overview',
] as const
export type TourId = (typeof TOUR_IDS)[number]

/** Panels that guide a user and can be hidden. They are remembered like seen tours. */
export const PANEL_IDS = ['agency-setup'] as const
export type PanelId = (typeof PANEL_IDS)[number]
