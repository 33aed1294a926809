// The door for other domains.
export { recordActivity } from './activity-service.ts'
export { candidateErased } from './erase-service.ts'
export { keepFile, recordConsent } from './files-service.ts'
export { findPerson } from './queries/candidates.ts'
export type { CandidateRow } from './queries/rows.ts'
export { readContact, recognise } from './recognise.ts'
export { addActivity, createCandidate, editCandidate } from './service.ts'
