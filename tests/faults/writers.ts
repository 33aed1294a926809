// Clients that create candidates and retry the same request with the same Idempotency-Key until it is acknowledged.
// Afterwards each acknowledged one must exist once, under the returned id.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './site.ts'

export type Writers = {
  /** The responses by status, and the requests without one. */
  readonly statuses: ReadonlyMap<number | 'none', number>
  acknowledged(): number
  /** Lets each client finish its current request. */
  stop(): Promise<void>
  /** Errors in the stored data. Empty if there are none. */
  faults(): Promise<string[]>
}

/** Long enough for every recovery, and a limit for a server that never comes back. */
const PATIENCE_MS = 45_000
let runs = 0

export function startWriters(site: Site, { clients }: { clients: number }): Writers {
  const statuses = new Map<number | 'none', number>()
  const acknowledged = new Map<string, string>()
  const attempted = new Set<string>()
  const gaveUp: string[] = []
  const run = `run${(runs += 1)}-${process.pid}`
  const stopping = new AbortController()

  async function createOnce(name: string): Promise<string | null> {
    const answer = await fetch(`${site.url}/api/candidates`, {
      method: 'POST',
      headers: { ...site.headers, 'idempotency-key': `key-${name}` },
      body: JSON.stringify({ firstName: 'Fault', lastName: name, emails: [`${name}@faults.test`] }),
      signal: AbortSignal.timeout(8_000),
    }).catch(() => null)
    const body = await answer?.text().catch(() => null)
    // An incomplete response does not count.
    const status = answer && body ? answer.status : 'none'
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    return status === 201 && body ? (JSON.parse(body) as { id: string }).id : null
  }

  async function write(client: number): Promise<void> {
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const name = `${run}-${client}-${count}`
      attempted.add(name)
      const id = await createInTheEnd(name)
      if (id === null) return
      acknowledged.set(name, id)
    }
  }

  async function createInTheEnd(name: string): Promise<string | null> {
    for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(40)) {
      const id = await createOnce(name)
      if (id) return id
    }
    gaveUp.push(name)
    return null
  }

  const writing = Promise.all(Array.from({ length: clients }, (_, client) => write(client)))
  return {
    statuses,
    acknowledged: () => acknowledged.size,
    async stop() {
      stopping.abort()
      await writing
    },
    async faults() {
      const rows = await site.query<{ name: string; ids: string[] }>(
        `select last_name as name, array_agg(id::text) as ids from candidates where last_name like $1 group by 1`,
        [`${run}-%`],
      )
      const kept = new Map(rows.map((row) => [row.name, row.ids]))
      const faults = [...acknowledged]
        .filter(([name, id]) => !kept.get(name)?.includes(id))
        .map(([name]) => `${name} was acknowledged and is not there`)
      for (const [name, ids] of kept) {
        if (ids.length > 1) faults.push(`${name} is there ${ids.length} times`)
        if (!attempted.has(name)) faults.push(`${name} was never sent`)
      }
      for (const name of gaveUp) faults.push(`${name} was never acknowledged`)
      const internal = statuses.get(500)
      if (internal) faults.push(`${internal} answers were 500`)
      return faults
    },
  }
}
