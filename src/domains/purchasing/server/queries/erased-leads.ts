// What stays of a bought lead whose person was erased: the sale and its money, not what the client wrote.
import type { Db } from '#platform/server/database.ts'
import { type ErasedColumns, erasedSet } from '#platform/server/erased-columns.ts'
import { statement } from '#platform/server/statement.ts'

const ERASED_DELIVERY = erasedSet({
  id: 'keep',
  lead_id: 'keep',
  client_id: 'keep',
  order_line_id: 'keep',
  ledger_transaction_id: 'keep',
  sale_no: 'keep',
  share_limit: 'keep',
  price_cents: 'keep',
  receipt_hash: 'keep',
  status: 'keep',
  outcome: 'keep',
  notes: { as: `''` },
  delivered_at: 'keep',
  first_contacted_at: 'keep',
  interviewed_at: 'keep',
  hired_at: 'keep',
  returnable_until: 'keep',
  returned_at: 'keep',
  updated_at: 'keep',
  version: { as: 'd.version + 1' },
} satisfies ErasedColumns<'lead_deliveries'>)

const ERASED_RETURN = erasedSet({
  id: 'keep',
  delivery_id: 'keep',
  client_id: 'keep',
  product_id: 'keep',
  ledger_transaction_id: 'keep',
  reason: 'keep',
  note: { as: `''` },
  facts: 'keep',
  status: 'keep',
  answer: { as: `''` },
  asked_by: 'keep',
  decided_by: 'keep',
  created_at: 'keep',
  decided_at: 'keep',
} satisfies ErasedColumns<'lead_returns'>)

const forget = statement(
  'deliveries.forget',
  `with own as (update lead_deliveries d set ${ERASED_DELIVERY} where d.lead_id = any($1) returning d.id),
     said as (update lead_returns r set ${ERASED_RETURN} from own where r.delivery_id = own.id)
   select id from own`,
)
/** What clients wrote about leads that were erased. Answers their deliveries. */
export const forgetNotes = (db: Db, leadIds: readonly string[]) => forget.rows(db, [leadIds])
