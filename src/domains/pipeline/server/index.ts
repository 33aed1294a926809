// The entry for other domains.

export { applicationEnded, type EndedApplication } from './application-ended.ts'
export { countBoard } from './board-service.ts'
export {
  bringBackApplication,
  disqualifyApplication,
  withdrawApplication,
  withdrawByPerson,
} from './disqualify-service.ts'
export { attachedReassigned } from './merge-service.ts'
export { advanceToInterview, editApplication, moveApplication } from './move-service.ts'
export { interviewsOf, linksOf } from './ports.ts'
export { listAnswers } from './queries/answers.ts'
export {
  type ApplicationRow,
  findApplication,
  findApplicationOf,
  lockApplication,
} from './queries/applications.ts'
export { FOR_CLIENT, SEEN_BY_CLIENT, SUBMITTED } from './queries/client-applicants.ts'
export { countDisqualified } from './queries/disqualified.ts'
export { ofClients } from './queries/of-clients.ts'
export { orderBoard } from './queries/positions.ts'
export { listReasons, type ReasonRow } from './queries/reasons.ts'
export { listStages, type StageRow } from './queries/stages.ts'
export { type ApplicationInput, createApplication, setApplicationScore } from './service.ts'
