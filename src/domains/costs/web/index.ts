// The entry for other domains' screens.
export { OwnHires } from './own-hires.tsx'
export { ReceiptAmount, useHireCosts } from './use-hire-costs.tsx'
