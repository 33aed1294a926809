// What stays of a bought lead whose person was erased: the sale and its money, not what the client wrote.
import type { Db } from '#platform/server/database.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { statement } from '#platform/server/statement.ts'

const forget = statement(
  'deliveries.forget',
  `with own as (update lead_deliveries d set ${ERASED.lead_deliveries.set} where d.lead_id = any($1) returning d.id),
     said as (update lead_returns r set ${ERASED.lead_returns.set} from own where r.delivery_id = own.id)
   select id from own`,
)
/** What clients wrote about leads that were erased. Answers their deliveries. */
export const forgetNotes = (db: Db, leadIds: readonly string[]) => forget.rows(db, [leadIds])
