import type { Queue, QueueOptions } from './services.ts'
import type { Tx } from './transaction.ts'

/** In the caller's transaction: the job exists exactly when its cause does. A key is enqueued only once. */
export async function enqueue<Payload>(
  tx: Tx,
  queue: Queue<Payload>,
  payload: Payload,
  options: QueueOptions = {},
): Promise<void> {
  if (!tx.isQuiet) await tx.services.addToQueue(tx.db, queue, payload, options)
}
