// The sealed secrets of webhook channels.
import { statement } from '#platform/server/statement.ts'

export const listSealed = statement(
  'channels.sealed',
  'select id, secret as sealed from delivery_channels where secret is not null',
).as<object, 'sealed'>()

/** A webhook always has a secret, so it gets one that nobody knows. */
export const replaceSealed = statement(
  'channels.replace-sealed',
  `update delivery_channels set secret = $3, status = 'disabled', disabled_reason = $4 where id = $1 and secret = $2
   returning id`,
)
