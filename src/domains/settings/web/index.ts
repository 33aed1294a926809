// The door for other domains' screens.
export { savedViewsQuery, useSavedViewActions } from './api.ts'
