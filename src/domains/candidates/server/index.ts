// The door for other domains.
export { recordActivity } from './activity-service.ts'
export { candidateErased } from './erase-service.ts'
export { isKept, keepFile, recordConsent } from './files-service.ts'
export { findPerson } from './queries/candidates.ts'
export { type ConsentRow, listConsents } from './queries/files.ts'
export { cutIf, findsTooMany, foundPeople } from './queries/found-people.ts'
export { ofClients } from './queries/list.ts'
export { countCandidates } from './queries/list-total.ts'
export type { CandidateRow } from './queries/rows.ts'
export { countOverdueTasks } from './queries/tasks.ts'
export { readContact, recognise } from './recognise.ts'
export { containsSql, searchFragments } from './rules.ts'
export {
  type ActivityInput,
  addActivity,
  createCandidate,
  editCandidate,
  refuseUnknownOwner,
} from './service.ts'
export { followPipeline } from './status-service.ts'
export { stopContact, withdrawConsent } from './withdraw-service.ts'
