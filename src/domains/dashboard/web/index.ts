// The door for the app.
export { refreshDashboard } from './api.ts'
