// The entry for the app and other domains' screens.
export { stagesQuery } from './choices-api.ts'
export { refreshApplications, refreshPeople, refreshStages } from './refresh.ts'
