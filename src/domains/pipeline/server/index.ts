// The door for other domains.
export { disqualifyOnArrival } from './knock-out.ts'
export { type ApplicationRow, findApplication, findApplicationOf } from './queries/applications.ts'
export { listStages, type StageRow } from './queries/stages.ts'
export { type ApplicationInput, createApplication } from './service.ts'
