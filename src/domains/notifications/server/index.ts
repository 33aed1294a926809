// The door for other domains: tell somebody something, in the transaction in which it happens.
export { forgetAbout, type Notice, notify } from './service.ts'
