// The door for other domains.
export { addActivity, createCandidate, editCandidate } from './service.ts'
