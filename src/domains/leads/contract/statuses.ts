// The values in the URL of leads. Part of the first download, so nothing else is here.
export const LEAD_STATUSES = [
  'received',
  'duplicate',
  'rejected',
  'available',
  'partially_sold',
  'sold_out',
  'assigned',
  'returned',
  'expired',
  'erased',
] as const
export type LeadStatus = (typeof LEAD_STATUSES)[number]

/** How a campaign counts a lead. An erased lead counts as before. */
export const LEAD_FIGURES = ['accepted', 'duplicate', 'rejected', 'sold', 'hired'] as const
export type LeadFigure = (typeof LEAD_FIGURES)[number]
