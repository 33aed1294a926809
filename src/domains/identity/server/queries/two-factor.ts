// Authenticator apps, recovery codes, and unfinished sign-ins.
import type { Db } from '#platform/server/database.ts'
import { hashToken } from '#platform/server/session.ts'
import { statement } from '#platform/server/statement.ts'

const find = statement(
  'authenticators.find',
  'select secret, pending_secret, confirmed_at, last_used_at from authenticators where user_id = $1',
)
const setPending = statement(
  'authenticators.pending',
  `insert into authenticators (user_id, pending_secret) values ($1, $2)
   on conflict (user_id) do update set pending_secret = excluded.pending_secret`,
)
const confirm = statement(
  'authenticators.confirm',
  `update authenticators set secret = pending_secret, pending_secret = null, confirmed_at = now(), last_step = $3,
     last_used_at = now() where user_id = $1 and pending_secret = $2 returning user_id`,
)
// One row, one comparison: concurrent uses of a code succeed once.
const spend = statement(
  'authenticators.spend',
  `update authenticators set last_step = $3, last_used_at = now()
   where user_id = $1 and secret = $2 and last_step < $3 returning user_id`,
)
const spendRecovery = statement(
  'recovery-codes.spend',
  'delete from recovery_codes where user_id = $1 and code_hash = $2 returning user_id',
)

export const findAuthenticator = (db: Db, userId: string) => find.first(db, [userId])

export async function setPendingSecret(db: Db, userId: string, sealed: string): Promise<void> {
  await setPending.rows(db, [userId, sealed])
}

type Spent = { userId: string; sealed: string; step: number }

export async function confirmAuthenticator(db: Db, { userId, sealed, step }: Spent): Promise<boolean> {
  return Boolean(await confirm.first(db, [userId, sealed, step]))
}

/** False when this code, or a later one, was used before. */
export async function spendStep(db: Db, { userId, sealed, step }: Spent): Promise<boolean> {
  return Boolean(await spend.first(db, [userId, sealed, step]))
}

export async function spendRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  return Boolean(await spendRecovery.first(db, [userId, hashToken(code)]))
}

const deleteRecovery = statement('recovery-codes.delete', 'delete from recovery_codes where user_id = $1')

const insertRecovery = statement(
  'recovery-codes.insert',
  'insert into recovery_codes (user_id, code_hash) select $1, unnest($2::bytea[])',
)

export async function replaceRecoveryCodes(db: Db, userId: string, codes: readonly string[]): Promise<void> {
  await deleteRecovery.rows(db, [userId])
  await insertRecovery.rows(db, [userId, codes.map(hashToken)])
}

const countRecovery = statement(
  'recovery-codes.count',
  'select count(*)::int as count from recovery_codes where user_id = $1',
)

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const row = await countRecovery.first(db, [userId])
  return row?.count ?? 0
}

const remove = statement(
  'authenticators.delete',
  'delete from authenticators where user_id = $1 and secret is not null returning user_id',
)

export async function deleteAuthenticator(db: Db, userId: string): Promise<boolean> {
  await deleteRecovery.rows(db, [userId])
  const rows = await remove.rows(db, [userId])
  return rows.length > 0
}

type StepKind = 'code' | 'passkey' | 'new_passkey' | 'single_sign_on'
type NewStep = { token: string; kind: StepKind; userId: string | null; challenge: string | null }

const addStep = statement(
  'sign-in-steps.insert',
  `insert into sign_in_steps (token_hash, kind, user_id, challenge, expires_at)
      values ($1, $2, $3, $4, now() + interval '5 minutes')`,
)

export async function insertStep(db: Db, step: NewStep): Promise<void> {
  await addStep.rows(db, [hashToken(step.token), step.kind, step.userId, step.challenge])
}

const attempt = statement(
  'sign-in-steps.try',
  `update sign_in_steps set attempts = attempts + 1
      where token_hash = $1 and kind = 'code' and attempts < 5 and expires_at > now() returning user_id`,
).as<object, 'userId'>()

/** Counted before the code is checked. After five attempts the step is gone, and the password is needed again. */
export async function tryStep(db: Db, token: string): Promise<string | undefined> {
  const row = await attempt.first(db, [hashToken(token)])
  return row?.userId
}

const take = statement(
  'sign-in-steps.take',
  `delete from sign_in_steps where token_hash = $1 and kind = $2 and expires_at > now()
      returning user_id, challenge`,
)

/** Deleted when read: a challenge is answered once. */
export async function takeStep(
  db: Db,
  { token, kind }: { token: string; kind: StepKind },
): Promise<{ userId: string | null; challenge: string | null } | undefined> {
  return take.first(db, [hashToken(token), kind])
}
