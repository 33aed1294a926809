// The door for other domains' screens.
export { savedViewsQuery, useSavedViewActions } from './api.ts'
export { installationQuery } from './installation-api.ts'
export { InstallationSwitch } from './installation-switch.tsx'
export { SavedViewTabs } from './saved-view-tabs.tsx'
