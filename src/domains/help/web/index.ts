// The entry for the app and other domains' screens.
export type { OfferedTour } from './help-button.tsx'
export { TourProvider, useTours } from './tour-provider.tsx'
export { RESTART_MS, type TourConfig, type Tours } from './tours.ts'
