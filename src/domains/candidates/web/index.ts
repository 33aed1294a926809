// The door for other domains' screens and for the app.
export { candidateQuery, peopleQuery } from './api.ts'
export { refreshDossierCounts, tasksQuery } from './dossier-api.ts'
export { DrawerTabs } from './drawer-tabs.ts'
export { refreshCandidates } from './refresh.ts'
export { TaskCheck } from './task-check.tsx'
export { TooManyFound } from './too-many-found.tsx'
/** The drawer of one person, fetched when it is first opened. */
export const loadCandidatePanel = () => import('./candidate-panel.tsx')
