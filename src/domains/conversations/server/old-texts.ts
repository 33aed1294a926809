// Deletes the texts of old messages. Who wrote to whom and when stays, for the timeline and the figures.
import { eraseMails } from '#platform/server/mail.ts'
import { eraseTexts } from '#platform/server/text-message.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { emptyOldTexts } from './queries/old-texts.ts'

export { countOldTexts } from './queries/old-texts.ts'

/** One batch. Emptied messages leave the index, so the next batch starts where this one ended. */
export function forgetOldTexts(context: Tx, batch: { before: string; limit: number }): Promise<number> {
  return transaction(context, async (tx) => {
    const messages = await emptyOldTexts(tx.db, batch)
    const outgoing = messages.flatMap(({ outgoingId }) => outgoingId ?? [])
    await eraseMails(tx.db, outgoing)
    await eraseTexts(tx.db, outgoing)
    return messages.length
  })
}
