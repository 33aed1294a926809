// The door for the app.
export { refreshApplications, refreshPeople, refreshStages } from './refresh.ts'
