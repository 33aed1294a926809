// The door for other domains.
export { type Outcome, sendTemplate, sendToCandidate } from './service.ts'
