// Builds indexes on a second connection while the next tables are loaded, so that both use a processor each.
import type { Client } from 'pg'

export type IndexBuilder = {
  add(statements: readonly string[]): void
  /** Builds what is left, on both connections. */
  finish(client: Client): Promise<void>
}

export function buildBeside(beside: Client): IndexBuilder {
  const waiting: string[] = []
  const work = async (client: Client) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next)
  }
  let building = Promise.resolve()
  return {
    add(statements) {
      waiting.push(...statements)
      building = building.then(() => work(beside))
      // Its error is thrown at the end.
      building.catch(() => undefined)
    },
    async finish(client) {
      await Promise.all([building, work(client)])
    },
  }
}
