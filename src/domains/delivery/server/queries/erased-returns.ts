// What stays of a return whose person was erased: its facts and its money, not what was written.
import type { Db } from '#platform/server/database.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { statement } from '#platform/server/statement.ts'

const forget = statement(
  'returns.forget',
  `update lead_returns r set ${ERASED.lead_returns.set} from lead_deliveries d where d.id = r.delivery_id and d.lead_id = any($1)`,
)
/** What clients and staff wrote about the returns of leads that were erased. */
export async function forgetReturns(db: Db, leadIds: readonly string[]): Promise<void> {
  await forget.rows(db, [leadIds])
}
