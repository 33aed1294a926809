// The same request sent twice acts once: the first answer is kept beside its effect, in the same transaction.
import { createHash } from 'node:crypto'
import { AppError } from '#platform/shared/errors.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

export type IdempotentRequest = { key: string | undefined; body: unknown }

const claim = statement(
  'idempotency.claim',
  `insert into idempotency_keys (user_id, key, request_hash) values ($1, $2, $3) on conflict do nothing returning key`,
)
const findKept = statement<{ request_hash: Buffer; answer: unknown }>(
  'idempotency.find',
  'select request_hash, answer from idempotency_keys where user_id = $1 and key = $2',
)
const keep = statement(
  'idempotency.keep',
  'update idempotency_keys set answer = $3 where user_id = $1 and key = $2',
)

/**
 * Runs the work once per key. A second request waits on the first one's row, then gets its answer; the same key with
 * another body is a mistake of the caller and is refused.
 */
export async function once<T>(tx: Tx, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  if (!request.key || tx.actor.kind === 'anonymous') return work()
  const owner = tx.actor.userId
  const hash = createHash('sha256').update(JSON.stringify(request.body)).digest()
  if (!(await claim.first(tx.db, [owner, request.key, hash]))) {
    const kept = await findKept.first(tx.db, [owner, request.key])
    if (!kept?.request_hash.equals(hash)) {
      throw new AppError('conflict', {
        userMessage: 'This Idempotency-Key was used for another request. Send a new key with a new request.',
      })
    }
    return kept.answer as T
  }
  const answer = await work()
  await keep.rows(tx.db, [owner, request.key, JSON.stringify(answer)])
  return answer
}
