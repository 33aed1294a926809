// The entry for the app.
export { refreshDashboard } from './api.ts'
