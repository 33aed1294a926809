// A pooler that lends a session for one transaction only cannot carry the product: locks, LISTEN and prepared statements
// belong to a session. It is recognized at the start, because most requests would seem to work.
import type { Client } from 'pg'
import { connectTo } from './connection.ts'
import { StartupError } from './startup-error.ts'

/** More than a pooler usually keeps free, so that one of them gets the session that the first connection used. */
const LOOKS = 5

/** Directly connected, the server names itself in the greeting. A pooler greets for itself. */
export async function refuseTransactionPooling(client: Client, url: string): Promise<void> {
  const own = await serverOf(client)
  if (own === greetedBy(client) || !(await isTakenByOthers(url, own))) return
  throw new StartupError(
    'The pooler at DATABASE_URL lends connections for one transaction. Set pool_mode = session for this database, or connect to PostgreSQL directly.',
  )
}

/** While the first connection is open, nobody else gets its session. Each look holds the one that it got. */
async function isTakenByOthers(url: string, own: number): Promise<boolean> {
  const others: Client[] = []
  try {
    for (let look = 0; look < LOOKS; look++) {
      // oxlint-disable-next-line no-await-in-loop -- Each needs what the ones before it hold.
      const other = await connectTo(url)
      others.push(other)
      // oxlint-disable-next-line no-await-in-loop -- As above.
      await other.query('begin')
      // oxlint-disable-next-line no-await-in-loop -- As above.
      if ((await serverOf(other)) === own) return true
    }
    return false
  } finally {
    await Promise.all(others.map((other) => other.end()))
  }
}

async function serverOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Missing in the types of the driver. */
const greetedBy = (client: Client) => (client as Client & { processID: number | null }).processID
