// Postings, written.
import { audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { NewJobPosting } from './queries.ts'
import { insertJobPosting, nextReferenceNumber } from './queries.ts'
import { slugOf } from './rules.ts'

export function createJobPosting(
  context: Context,
  input: Omit<NewJobPosting, 'id' | 'createdAt'>,
): Promise<string> {
  return transaction(context, async (tx) => {
    const id = uuidv7()
    const number = await nextReferenceNumber(tx.db)
    await insertJobPosting(tx.db, {
      ...input,
      id,
      createdAt: tx.now.toISOString(),
      referenceNumber: `CH-${number}`,
      slug: slugOf({ title: input.title, city: input.city, number }),
    })
    await audit(tx, {
      action: 'created',
      subjectType: 'job_posting',
      subjectId: id,
      after: { title: input.title },
    })
    await publish(tx, { type: 'jobs.created', ids: [id], audience: 'staff' })
    return id
  })
}
