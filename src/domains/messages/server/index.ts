// The door for other domains.
export { findTemplate } from './queries.ts'
export { type Outcome, sendTemplate, sendToCandidate } from './service.ts'
