// A client's ledger lines.
import { defineList } from '#platform/server/list.ts'
import type { TransactionKind } from '../../contract/words.ts'

export type EntryRow = {
  id: string
  kind: TransactionKind
  amount_cents: number
  balance_after_cents: number
  reference_type: string | null
  reference_id: string | null
  note: string
  order_number: number | null
  created_at: string
}

/** Ids carry their time, so the order of ids is the order of time. */
export const entryList = defineList<{ account: string }, '-created_at', EntryRow, null>({
  name: 'ledger-entries',
  from: 'ledger_entries e',
  id: 'e.transaction_id',
  filters: { account: (account, { value }) => `e.account_id = ${value(account)}` },
  orders: { '-created_at': { by: 'e.transaction_id', key: (row) => row.id } },
  select: ({ where, orderBy, limit }) =>
    `select e.transaction_id as id, t.kind, e.amount_cents, e.balance_after_cents, t.reference_type, t.reference_id, t.note,
       t.created_at, o.number as order_number
     from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
       left join orders o on t.reference_type = 'order' and o.id = t.reference_id
     where ${where} order by ${orderBy} limit ${limit}`,
})
