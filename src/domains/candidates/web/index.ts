// The entry for other domains' screens and the app.
export { candidateQuery } from './candidate-query.ts'
export { countedPeopleQuery } from './counted-people.ts'
export { fileAddress, filesQuery, tasksQuery } from './dossier-api.ts'
export { DossierList } from './dossier-list.tsx'
export { BulkTools, DrawerTabs } from './drawer-tabs.ts'
export { refreshAfterMessages, refreshAfterOwnChange, refreshCandidates, refreshDossier } from './refresh.ts'
export { readTrackerSearch, trackerSearch } from './search.ts'
export { TaskCheck } from './task-check.tsx'
export { TooManyFound } from './too-many-found.tsx'
export { useCandidateOptions } from './use-candidate-options.ts'
/** The form of a custom field, for a column of a file that no field takes. */
export const loadFieldDialog = () => import('./field-dialog.tsx')
/** The drawer of one candidate, loaded when it first opens. */
export const loadCandidatePanel = () => import('./candidate-panel.tsx')
