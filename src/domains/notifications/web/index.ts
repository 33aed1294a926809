// The door for other domains' screens.
export { NotificationPreferences } from './preferences.tsx'
