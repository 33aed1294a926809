// The entry for other domains' screens and the app.

export { useActiveClient } from './active-client.ts'
export { allClientsQuery } from './all-clients.ts'
export { customerQuery } from './api.ts'
