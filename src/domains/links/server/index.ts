// The door for other domains and for the demo.
export { completeLink, openLink, startLink } from './page-service.ts'
export { actOnMany, sendLink } from './service.ts'
