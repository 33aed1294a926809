// The entry for other domains.
export { placeOf as readPlace } from '../engine/resume-contact.ts'
export { type ActivityInput, addActivity, countAsActivity, recordActivity } from './activity-service.ts'
export { candidatesMerged, listSelected, mergeUndone } from './bulk-service.ts'
export { type ContactWay, findWays } from './contact-check.ts'
export { type AddedContact, addContact } from './contact-service.ts'
export { candidateErased, eraseExpired } from './erase-service.ts'
export { fileRemoval, isKept, keepFile, recordConsent } from './files-service.ts'
export { candidateImport, findImages, type Image, type Person } from './import-target.ts'
export { type Outcome, sendTemplate, sendToCandidate } from './mail-service.ts'
export {
  applicationAnswers,
  appliedSql,
  dossierCounts,
  lastMessages,
  quarantinedContacts,
  quarantinedSince,
  timelineSteps,
  unansweredSql,
} from './ports.ts'
export {
  candidatesQuarantined,
  candidatesRestored,
  quarantineCandidates,
  restoreFromQuarantine,
} from './quarantine-service.ts'
export {
  type CandidateRow,
  findPerson,
  listMatches,
  listWithPhone,
  lockPeople,
  lockPerson,
} from './queries/candidates.ts'
export { type ConsentRow, findResume, listConsents } from './queries/files.ts'
export { ofCandidate } from './queries/list.ts'
export { countCandidates } from './queries/list-total.ts'
export { attachResumes, listKept, listSamePhone, type NewResume, removeResumes } from './queries/resumes.ts'
export { findsTooMany, foundPeople, isSearch, matchesSql } from './queries/search.ts'
export { taskList } from './queries/tasks.ts'
export { isNoted, timelineStart } from './queries/timeline.ts'
export { readContact, recognise } from './recognise.ts'
export { readResumeFile } from './resume-file.ts'
export { DO_NOT_USE, sharesName } from './rules.ts'
export { sendFile } from './send-file.ts'
export { createCandidate, editCandidate, refuseUnknownOwner } from './service.ts'
export { followPipeline } from './status-service.ts'
export { closeChannel, openTexts, stopContact, withdrawConsent } from './withdraw-service.ts'
