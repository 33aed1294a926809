// The sealed secrets of webhook channels.
import type { SealedValue } from '#platform/server/module.ts'
import { statement } from '#platform/server/statement.ts'

export const listSealed = statement<SealedValue, 'sealed'>()(
  'channels.sealed',
  'select id, secret as sealed from delivery_channels where secret is not null',
)

/** A webhook always has a secret, so it gets one that nobody knows. */
export const replaceSealed = statement<{ id: string }>()(
  'channels.replace-sealed',
  `update delivery_channels set secret = $3, status = 'disabled', disabled_reason = $4 where id = $1 and secret = $2
   returning id`,
)
