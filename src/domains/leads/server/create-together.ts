// Leads of several events that arrive at the same time share a transaction.
import { inBatches } from '#platform/server/batch.ts'
import type { Context } from '#platform/server/transaction.ts'
import { type Arrival, type Created, createLeads } from './create-lead.ts'

type Group = { context: Context; arrivals: readonly Arrival[] }

const create = inBatches<Group, Created[]>({
  max: 200,
  weigh: ({ arrivals }) => arrivals.length,
  async work(_db, groups) {
    const [first] = groups
    if (!first) return []
    const created = await createLeads(
      first.context,
      groups.flatMap(({ arrivals }) => arrivals),
    )
    let start = 0
    return groups.map(({ arrivals: { length } }) => created.slice(start, (start += length)))
  },
})

export const createTogether = (context: Context, arrivals: readonly Arrival[]): Promise<Created[]> =>
  arrivals.length === 0 ? Promise.resolve([]) : create(context.db, { context, arrivals })
