// The entry for other domains' screens.
export { agencyQuery } from './agency-api.ts'
export { savedViewsQuery } from './api.ts'
export { installationQuery } from './installation-api.ts'
export { InstallationSwitch } from './installation-switch.tsx'
export { useSendTestMail } from './mails-api.ts'
export { type BuiltInView, SavedViews } from './saved-views.tsx'
