// The entry for other domains' screens.
export { agencyQuery } from './agency-api.ts'
export { savedViewsQuery, useSendTestMail } from './api.ts'
export { installationQuery } from './installation-api.ts'
export { InstallationSwitch } from './installation-switch.tsx'
export { type BuiltInView, SavedViews } from './saved-views.tsx'
