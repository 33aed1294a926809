// What identity needs from other domains.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'

export type OwnClientRow = {
  id: string
  name: string
  status: string
  clientRole: 'owner' | 'billing' | 'member'
}

/** The clients of a customer, first joined first. */
export const ownClients =
  port<(db: Db, userId: string) => Promise<OwnClientRow[]>>('the clients of a customer')
