// Legal holds of candidates.
import type { Db } from '#platform/server/database.ts'
import { updateRow } from '#platform/server/rows.ts'
import { statement } from '#platform/server/statement.ts'

const inForce = statement(
  'candidates.holds.in-force',
  `select id, reason, until, set_by_name, set_at from legal_holds where candidate_id = $1 and lifted_at is null`,
)
export const findHold = (db: Db, candidateId: string) => inForce.first(db, [candidateId])

const insert = statement(
  'candidates.holds.insert',
  `insert into legal_holds (id, candidate_id, reason, until, set_by, set_by_name, set_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning id`,
)
type NewHold = {
  id: string
  candidateId: string
  reason: string
  until: string | null
  setBy: string
  setByName: string
  setAt: string
}
/** False when one is in force. */
export const insertHold = async (db: Db, hold: NewHold) =>
  Boolean(
    await insert.first(db, [
      hold.id,
      hold.candidateId,
      hold.reason,
      hold.until,
      hold.setBy,
      hold.setByName,
      hold.setAt,
    ]),
  )

const lift = statement(
  'candidates.holds.lift',
  `update legal_holds set lifted_at = $2, lifted_by = $3 where candidate_id = $1 and lifted_at is null
   returning reason, until`,
)
export const endHold = (db: Db, hold: { candidateId: string; at: string; by: string | null }) =>
  lift.first(db, [hold.candidateId, hold.at, hold.by])

const ended = statement(
  'candidates.holds.ended',
  `select candidate_id from legal_holds where lifted_at is null and until < $1::date order by candidate_id limit 500`,
)
/** The candidates whose hold ended before this day. */
export const listEndedHolds = async (db: Db, day: string) =>
  (await ended.rows(db, [day])).map(({ candidateId }) => candidateId)

/** On the candidate's own row, which every act on them reads. */
export const markHold = (db: Db, id: string, legalHold: boolean) =>
  updateRow(db, 'candidates', { id }, { legal_hold: legalHold })
