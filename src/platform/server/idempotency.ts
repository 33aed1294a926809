// The same request sent twice acts once: the first response is stored with its effect, in the same transaction.
import { hash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import type { Actor } from '#shared/roles.ts'
import type { Db } from './database.ts'
import { statement } from './statement.ts'
import { type Tx, transaction } from './transaction.ts'

type IdempotentRequest = {
  /** The operation, such as "candidates.create". The same key may be used for another one. */
  scope: string
  key: string | undefined
  body: unknown
  /** The sender, if not a signed-in user. */
  owner?: string
}

const claim = statement(
  'idempotency.claim',
  `insert into idempotency_keys (owner, scope, key, request_hash) values ($1, $2, $3, $4)
   on conflict do nothing returning key`,
)
const findKept = statement(
  'idempotency.find',
  'select request_hash, answer from idempotency_keys where owner = $1 and scope = $2 and key = $3',
)
const keep = statement(
  'idempotency.keep',
  'update idempotency_keys set answer = $4 where owner = $1 and scope = $2 and key = $3',
)

/**
 * Runs the work once per key. A second request waits for the first one's row and gets its response. The same key with
 * another body is refused.
 */
export async function once<T>(tx: Tx, request: IdempotentRequest, work: () => Promise<T>): Promise<T> {
  if (!request.key) return work()
  const id = [ownerOf(tx, request), request.scope, request.key] as const
  const requestHash = hash('sha256', JSON.stringify(request.body), 'buffer')
  if (!(await claim.first(tx.db, [...id, requestHash]))) {
    const kept = await findKept.first(tx.db, id)
    if (!kept?.requestHash.equals(requestHash)) {
      throw new AppError('key_reused', {
        userMessage: 'This Idempotency-Key was used for another request. Send a new key with a new request.',
      })
    }
    return kept.answer as T
  }
  const answer = await work()
  await keep.rows(tx.db, [...id, JSON.stringify(answer)])
  return answer
}

/** The same for a service without a key of its own: the act and its key share one transaction. */
export const actOnce = <T, A extends Actor>(
  context: Tx<A>,
  request: IdempotentRequest,
  work: (tx: Tx<A>) => Promise<T>,
): Promise<T> => transaction(context, (tx) => once(tx, request, () => work(tx)))

/** What a request with this key was answered. Null when it never arrived, or is under way. */
export async function findAnswer<T>(
  tx: Tx,
  { scope, key }: { scope: string; key: string },
): Promise<T | null> {
  const kept = await findKept.first(tx.db, [ownerOf(tx, { scope, key, body: null }), scope, key])
  return (kept?.answer ?? null) as T | null
}

function ownerOf({ actor }: Tx, { owner }: IdempotentRequest): string {
  if (owner) return owner
  if (actor.kind === 'anonymous')
    throw new Error('A repeatable request without a user has to name its owner.')
  return actor.userId
}

const forget = statement(
  'idempotency.forget',
  `delete from idempotency_keys k using unnest($1::text[]) as erased (id)
      where k.answer::text like '%' || erased.id || '%'`,
)

/** Stored responses that name one of these records. */
export async function forgetAnswersAbout(db: Db, ids: readonly string[]): Promise<void> {
  await forget.rows(db, [ids])
}
