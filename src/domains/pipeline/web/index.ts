// The door for the app.
export { refreshApplications, refreshStages } from './refresh.ts'
