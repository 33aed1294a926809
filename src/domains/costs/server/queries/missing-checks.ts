// Checks of a month without an amount.
import { defineList } from '#platform/server/list.ts'

export type MissingCheckRow = {
  id: string
  kind: string
  day: string
  candidateId: string
  candidateName: string
  isErased: boolean
}
type Filter = { month: string }
const order = { by: 'k.day', key: (row: MissingCheckRow) => row.day }

export const missingCheckList = defineList<Filter, '-day' | 'day', MissingCheckRow, null>({
  name: 'costs.missing-checks',
  id: 'k.id',
  // The entries that the number of missing checks counts.
  filters: {
    month: (month, { value }) => `k.id in (select e.source_id from cost_entries e
      where e.missing = 'check' and e.booked = ${value(month)}::date)`,
  },
  orders: { '-day': order, day: order },
  from: 'candidate_costs k',
  select: ({ where, orderBy, limit }) =>
    `select k.id, k.kind, k.day, n.id as candidate_id, n.first_name || ' ' || n.last_name as candidate_name,
       n.anonymized_at is not null as is_erased
     from candidate_costs k join candidates c on c.id = k.candidate_id
     join candidates n on n.id = coalesce(c.merged_into, c.id) where ${where} order by ${orderBy} limit ${limit}`,
})
