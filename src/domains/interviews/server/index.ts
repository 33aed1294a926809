// The door for other domains.

export { findConflicts } from './availability.ts'
export type { Deps } from './invitations.ts'
export { followClock } from './jobs.ts'
export { createInterview, scheduleInterview } from './schedule-service.ts'
export { submitScorecard, takeStep } from './service.ts'
export { whenWords } from './words.ts'
export { zoneOfPlace } from './zone-of-place.ts'
