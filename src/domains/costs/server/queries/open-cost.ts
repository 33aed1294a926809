// Open cost at the end of a month, by campaign and posting.
import { defineList } from '#platform/server/list.ts'
import { equals } from '#platform/server/list-filters.ts'
import type { PoolKind } from '../../contract/words.ts'

export type OpenCostRow = {
  id: string
  pool: PoolKind
  poolId: string | null
  clientId: string | null
  clientName: string | null
  placeName: string | null
  channel: string | null
  reference: string | null
  cents: number
  entries: number
  leads: number
  readyLeads: number
  candidates: number
  waitingCents: number
  oldestDay: string | null
  hires: number
  isEnded: boolean
}
type Filter = { month: string; client?: string | undefined; pool?: PoolKind | undefined }
const order = { by: 'o.cents', key: (row: OpenCostRow) => row.cents }

export const openCostList = defineList<Filter, '-cents' | 'cents', OpenCostRow, null>({
  name: 'costs.open',
  id: 'o.id',
  filters: { month: equals('o.month'), client: equals('o.client_id'), pool: equals('o.pool') },
  orders: { '-cents': order, cents: order },
  from: 'cost_open o',
  select: ({ where, orderBy, limit }) =>
    `select o.id, o.pool, o.pool_id, o.client_id, k.name as client_name, coalesce(c.name, j.title) as place_name, c.channel,
       j.reference_number as reference, o.cents, o.entries, o.leads, o.ready_leads, o.candidates, o.waiting_cents,
       o.oldest_day, o.hires, o.is_ended
     from cost_open o left join campaigns c on o.pool = 'campaign' and c.id = o.pool_id
     left join job_postings j on o.pool = 'posting' and j.id = o.pool_id left join clients k on k.id = o.client_id
     where ${where} order by ${orderBy} limit ${limit}`,
})
