// The entry for the app.
export { refreshDashboard } from './api.ts'
export { useShowSetup } from './setup-api.ts'
