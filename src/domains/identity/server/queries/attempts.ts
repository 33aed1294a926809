// Sign-in attempts, counted to slow down guessing.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { Failures } from '../rules.ts'
import { FAILURE_WINDOW_MINUTES } from '../rules.ts'

const insertAttempt = statement(
  'sign-in-attempts.insert',
  'insert into sign_in_attempts (id, key) select $1, unnest($2::text[])',
)
const earlier = statement(
  'sign-in-attempts.count',
  `select count(*) filter (where key = $2)::int as pair, count(*) filter (where key = $3)::int as address,
     count(*) filter (where key = $4)::int as account,
     extract(epoch from now() - max(at) filter (where key = $2))::float8 as "secondsSinceLast"
   from sign_in_attempts
   where key = any($5) and id <> $1 and at > now() - interval '${FAILURE_WINDOW_MINUTES} minutes'`,
).as<Failures>()
const deleteAttempt = statement('sign-in-attempts.delete', 'delete from sign_in_attempts where id = $1')
const deleteKey = statement('sign-in-attempts.forget', 'delete from sign_in_attempts where key = $1')

type AttemptKeys = { pair: string; address: string; account: string }

export function attemptKeys(email: string, ip: string | null): AttemptKeys {
  return { pair: `pair:${email}|${ip}`, address: `address:${ip}`, account: `account:${email}` }
}

/** Written before the password is checked, so concurrent attempts see each other. */
export async function recordAttempt(
  db: Db,
  id: string,
  { pair, address, account }: AttemptKeys,
): Promise<Failures> {
  await insertAttempt.rows(db, [id, [pair, address, account]])
  const row = await earlier.first(db, [id, pair, address, account, [pair, address, account]])
  return row ?? { pair: 0, address: 0, account: 0, secondsSinceLast: null }
}

/** A canceled or correct attempt is not a failure. */
export async function forgetAttempt(db: Db, id: string): Promise<void> {
  await deleteAttempt.rows(db, [id])
}

export async function forgetFailures(db: Db, { pair }: AttemptKeys): Promise<void> {
  await deleteKey.rows(db, [pair])
}

const markWarned = statement(
  'sign-in-attempts.warned',
  `insert into sign_in_attempts (id, key) values (md5($1::text || current_date)::uuid, $1)
   on conflict do nothing returning key`,
)

/** True once a day per account. */
export async function isFirstWarning(db: Db, email: string): Promise<boolean> {
  return (await markWarned.rows(db, [`warned:${email}`])).length > 0
}
