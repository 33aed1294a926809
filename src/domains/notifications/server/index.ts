// The entry for other domains: notify a user in the transaction of the event.
export { hiddenLinks } from './ports.ts'
export { forgetAbout, type Notice, notify, notifyAdmins } from './service.ts'
