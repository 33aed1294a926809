// What becomes of a sold lead: its client works on it, gives it back, or its person is erased.
import type { Db } from '#platform/server/database.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { inScope, type Scope } from '#platform/server/scope.ts'
import { statement } from '#platform/server/statement.ts'
import type { DeliveryStatus } from '../../contract/words.ts'

const lock = statement(
  'deliveries.lock',
  `select d.id, d.client_id, d.version, d.status, d.outcome, d.returned_at from lead_deliveries d
   where d.id = $1 and ${inScope('d.client_id', '$2')} for no key update`,
).as<{ status: DeliveryStatus }>()
export const lockDelivery = (db: Db, id: string, { clientIds }: Scope) => lock.first(db, [id, clientIds])

export type DeliveryChanges = Partial<{
  status: DeliveryStatus
  outcome: string | null
  notes: string
}> & { isContacted: boolean }

// A hire that was set by mistake does not count.
const change = statement(
  'deliveries.change',
  `update lead_deliveries d set status = coalesce($3, d.status), notes = coalesce($4, d.notes),
     outcome = case when $5 then $6 else d.outcome end, version = d.version + 1, updated_at = $2,
     first_contacted_at = coalesce(d.first_contacted_at, case when $7 then $2::timestamptz end),
     interviewed_at = coalesce(d.interviewed_at, case when $3 = 'interviewing' then $2::timestamptz end),
     hired_at = case when $3 = 'hired' then coalesce(d.hired_at, $2) when $3 is null then d.hired_at end
   where d.id = $1`,
)
export async function changeDelivery(
  db: Db,
  { id, at, changes }: { id: string; at: Date; changes: DeliveryChanges },
): Promise<void> {
  const { status = null, notes = null, outcome, isContacted } = changes
  const values = [id, at, status, notes, outcome !== undefined, outcome ?? null, isContacted] as const
  await change.rows(db, values)
}

const markReturned = statement(
  'returns.mark',
  `with own as (update lead_deliveries d set returned_at = $2, version = d.version + 1, updated_at = $2
     where d.id = $1 and d.returned_at is null returning d.order_line_id)
   update order_lines n set returned = n.returned + 1 from own where n.id = own.order_line_id returning n.id`,
)
/** False when it was marked before. */
export const markDeliveryReturned = async (db: Db, deliveryId: string, at: Date) =>
  Boolean(await markReturned.first(db, [deliveryId, at]))

const forget = statement(
  'deliveries.forget',
  `update lead_deliveries d set ${ERASED.lead_deliveries.set} where d.lead_id = any($1) returning d.id`,
)
/** What clients wrote about leads that were erased. Answers their deliveries. */
export const forgetNotes = (db: Db, leadIds: readonly string[]) => forget.rows(db, [leadIds])
