// The door for other domains' screens.
export { installationQuery } from './installation-api.ts'
export { InstallationSwitch } from './installation-switch.tsx'
export { SavedViewTabs, type TabProps } from './saved-view-tabs.tsx'
export { ViewMenu } from './view-menu.tsx'
