// The door for the app and for other domains' screens.
export { refreshApplications, refreshPeople, refreshStages } from './refresh.ts'
