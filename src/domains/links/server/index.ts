// The entry for other domains and the demo.
export { actOnMany } from './bulk-service.ts'
export { completeLink, openLink, startLink } from './page-service.ts'
export { countLinks } from './queries/list.ts'
export { sendLink } from './service.ts'
