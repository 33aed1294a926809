// Closes a connection whose server is silent, and its query fails. The driver's own limit is a timer per query, which
// keeps every result alive through garbage collection: pauses of 15 ms, several times a second.
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

export function destroyUnresponsiveConnections(pool: Pool, { afterMs }: { afterMs: number }): void {
  const lent = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => {
    lent.delete(client)
    socketOf(client).setTimeout(afterMs)
  })
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.setTimeout(afterMs)
    socket.on('timeout', () => {
      if (lent.has(client)) socket.destroy(new Error('Connection terminated: the database fell silent'))
    })
  })
}

/** Until the connection returns to its pool. */
export const allowSilence = (client: PoolClient, ms: number) => socketOf(client).setTimeout(ms)

/** Missing in the types of the driver. */
const socketOf = (client: PoolClient) =>
  (client as PoolClient & { connection: { stream: Socket } }).connection.stream
