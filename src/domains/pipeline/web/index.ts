// The entry for the app and other domains' screens.
export { refreshApplications, refreshPeople, refreshStages } from './refresh.ts'
