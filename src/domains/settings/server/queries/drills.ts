// Drills and their progress.
import type { Db } from '#platform/server/database.ts'
import type { Verdict } from '#platform/server/proof.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { Drill } from '../../contract/proof.ts'

export type DrillRow = RowOf<typeof latest>

const latest = statement(
  'drills.latest',
  `select d.id, d.status, d.total, d.steps, d.error, u.name as started_by_name, d.created_at, d.finished_at
   from proof_drills d left join users u on u.id = d.started_by order by d.created_at desc, d.id desc limit 1`,
).as<{ status: Drill['status']; steps: Drill['steps']; startedByName: string | null }>()
export const findLatestDrill = (db: Db) => latest.first(db, [])

const insert = statement(
  'drills.insert',
  'insert into proof_drills (id, started_by) values ($1, $2) on conflict do nothing returning id',
)
/** False while another one runs. The database admits one. */
export const insertDrill = async (db: Db, drill: { id: string; by: string | null }) =>
  Boolean(await insert.first(db, [drill.id, drill.by]))

const giveUp = statement(
  'drills.give-up',
  `update proof_drills set status = 'failed', finished_at = now(), error = 'The drill stopped before its end. Run it again.'
   where status in ('queued', 'running') and updated_at < now() - make_interval(mins => $1)`,
)
/** Of a drill whose workers are all gone. */
export const failSilentDrills = (db: Db, minutes: number) => giveUp.rows(db, [minutes])

const begin = statement(
  'drills.begin',
  `update proof_drills set status = 'running', total = $2, steps = '[]', updated_at = now()
   where id = $1 and status in ('queued', 'running') returning id`,
)
/** Also of a drill whose worker was killed: it starts again. False when it is over. */
export const beginDrill = async (db: Db, id: string, total: number) =>
  Boolean(await begin.first(db, [id, total]))

const add = statement(
  'drills.add-step',
  'update proof_drills set steps = steps || $2::jsonb, updated_at = now() where id = $1',
)
export const addStep = (db: Db, id: string, step: Verdict & { name: string }) =>
  add.rows(db, [id, JSON.stringify([step])])

const end = statement(
  'drills.end',
  'update proof_drills set status = $2, error = $3, finished_at = now(), updated_at = now() where id = $1',
)
export const endDrill = (db: Db, id: string, error: string | null) =>
  end.rows(db, [id, error === null ? 'done' : 'failed', error])
