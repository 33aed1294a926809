// The door of leads for other domains.
export { leadReceived } from './events.ts'
