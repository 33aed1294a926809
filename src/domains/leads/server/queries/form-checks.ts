// Which forms are compared with Meta, when, and what that found.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'

const register = statement(
  'form-checks.register',
  `insert into form_checks (form_id)
   select form_id from unnest($1::text[]) as given (form_id) union
   select form_id from leads where source = 'meta' and campaign_id is null and not is_test and form_id is not null
   on conflict do nothing`,
)

/** Forms of active campaigns, and those whose leads wait for a campaign. */
export async function registerForms(db: Db, activeForms: readonly string[]): Promise<void> {
  await register.rows(db, [activeForms])
}

const retire = statement(
  'form-checks.retire',
  `delete from form_checks f where f.form_id <> all($1) and not exists (
     select from leads l where l.source = 'meta' and l.form_id = f.form_id and l.campaign_id is null and not l.is_test)`,
)

/** Forms of paused and archived campaigns are not compared. A later check goes back as far as Meta keeps leads. */
export async function retireForms(db: Db, activeForms: readonly string[]): Promise<void> {
  await retire.rows(db, [activeForms])
}

export type FormCheck = RowOf<typeof claim>

/** The process that claims a form has it alone until the lease ends. */
const LEASE = `interval '2 minutes'`
const claim = statement(
  'form-checks.claim',
  `update form_checks set next_at = now() + ${LEASE} where form_id = (
     select form_id from form_checks where next_at <= now() order by next_at limit 1 for update skip locked)
   returning form_id, checked_to, cursor, last_compared, last_missing`,
)
export const claimForm = (db: Db) => claim.first(db, [])

const goOn = statement(
  'form-checks.go-on',
  `update form_checks set cursor = $2, last_compared = $3, last_missing = $4, next_at = now() + ${LEASE}
   where form_id = $1`,
)
type Progress = { formId: string; cursor: string; compared: number; missing: number }
export async function saveProgress(db: Db, { formId, cursor, compared, missing }: Progress): Promise<void> {
  await goOn.rows(db, [formId, cursor, compared, missing])
}

const finish = statement(
  'form-checks.finish',
  `update form_checks set cursor = null, checked_to = $2, last_compared = $3, last_missing = $4, error = null,
     last_at = now(), next_at = now() + interval '1 hour' where form_id = $1`,
)
type Finished = { formId: string; checkedTo: Date; compared: number; missing: number }
export async function finishCheck(db: Db, { formId, checkedTo, compared, missing }: Finished): Promise<void> {
  await finish.rows(db, [formId, checkedTo, compared, missing])
}

const postpone = statement(
  'form-checks.postpone',
  `update form_checks set error = $2, next_at = now() + make_interval(secs => $3),
     cursor = case when $4 then null else cursor end where form_id = $1`,
)
type Postponed = { formId: string; error: string; seconds: number; isRestart: boolean }
export async function postponeCheck(db: Db, { formId, error, seconds, isRestart }: Postponed): Promise<void> {
  await postpone.rows(db, [formId, error, seconds, isRestart])
}

const standing = statement(
  'form-checks.standing',
  `select count(*)::int as forms, max(last_at) as last_at, max(error) as error from form_checks`,
).as<{ lastAt: string | null; error: string | null }>()
export const findStanding = async (db: Db) =>
  (await standing.first(db, [])) ?? { forms: 0, lastAt: null, error: null }

const leaks = statement(
  'leads.leaks',
  `select l.received_at::date as day, l.form_id, c.name as campaign, count(*)::int as count
   from leads l left join campaigns c on c.id = l.campaign_id
   where l.is_backfilled and not l.is_test and l.received_at >= $1
   group by 1, 2, 3 order by 1 desc, 4 desc limit 100`,
).as<{ campaign: string | null }>()
export const listLeaks = (db: Db, since: Date) => leaks.rows(db, [since])
