// The sealed secrets of authenticator apps.
import { statement } from '#platform/server/statement.ts'

export const listSealed = statement(
  'authenticators.sealed',
  `select user_id as id, secret as sealed from authenticators where secret is not null
   union all select user_id, pending_secret from authenticators where pending_secret is not null`,
).as<object, 'sealed'>()

export const dropPending = statement(
  'authenticators.drop-pending',
  `update authenticators set pending_secret = null where user_id = $1 and pending_secret = $2 and secret is not null
   returning user_id as id`,
)

export const dropSealed = statement(
  'authenticators.drop-sealed',
  `delete from authenticators where user_id = $1 and (secret = $2 or (secret is null and pending_secret = $2))
   returning user_id as id`,
)
