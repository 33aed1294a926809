// Outgoing text messages: written with the change that causes them, sent by a job, kept where there is no provider.
import { z } from 'zod'
import { uuidv7 } from '#platform/shared/ids.ts'
import { type Enqueue, job } from './module.ts'
import { statement } from './statement.ts'
import type { Tx } from './transaction.ts'

const insertText = statement(
  'texts.insert',
  'insert into outgoing_texts (id, recipient, text) values ($1, $2, $3)',
)
const startAttempt = statement<{ recipient: string; text: string }>(
  'texts.attempt',
  `update outgoing_texts set attempts = attempts + 1 where id = $1 and status in ('queued', 'failed')
   returning recipient, text`,
)
const finish = statement(
  'texts.finish',
  `update outgoing_texts set status = $2, provider_ref = $3, error = $4,
     sent_at = case when $2 = 'sent' then now() end where id = $1`,
)

export const textDelivery = job({
  name: 'texts.deliver',
  payload: z.object({ id: z.uuid() }),
  retryLimit: 5,
  retryDelaySeconds: 30,
  async run({ db }, { id }, { texter }) {
    const message = await startAttempt.first(db, [id])
    if (!message) return
    try {
      const { status, ref } = await texter.send({ to: message.recipient, text: message.text })
      await finish.rows(db, [id, status, ref, null])
    } catch (error) {
      await finish.rows(db, [id, 'failed', null, (error as Error).message])
      throw error
    }
  },
})

export async function sendText(
  tx: Tx,
  enqueue: Enqueue,
  message: { to: string; text: string },
): Promise<string> {
  const id = uuidv7()
  await insertText.rows(tx.db, [id, message.to, message.text])
  await enqueue(tx, textDelivery, { id })
  return id
}
