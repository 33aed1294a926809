// The door for other domains.
export { findPerson } from './queries/candidates.ts'
export type { CandidateRow } from './queries/rows.ts'
export { addActivity, createCandidate, editCandidate } from './service.ts'
