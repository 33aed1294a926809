// The door for other domains' screens and for the app.
export { peopleQuery } from './api.ts'
export { refreshCandidates } from './refresh.ts'
/** The drawer of one person, fetched when it is first opened. */
export const loadCandidatePanel = () => import('./candidate-panel.tsx')
