// A connection whose other end says nothing more is given up, and its query fails. The driver's own limit is a timer with
// each query, which keeps every answer alive through garbage collection: pauses of 15 ms, several times a second.
import type { Socket } from 'node:net'
import type { Pool, PoolClient } from 'pg'

export function destroyUnresponsiveConnections(pool: Pool, { afterMs }: { afterMs: number }): void {
  const lent = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => lent.add(client))
  pool.on('release', (_error, client) => lent.delete(client))
  pool.on('connect', (client) => {
    const socket = socketOf(client)
    socket.setTimeout(afterMs)
    socket.on('timeout', () => {
      if (lent.has(client)) socket.destroy(new Error('Connection terminated: the database fell silent'))
    })
  })
}

/** The types of the driver leave it out. */
const socketOf = (client: PoolClient) =>
  (client as PoolClient & { connection: { stream: Socket } }).connection.stream
