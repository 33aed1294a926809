// The mail that tells an applicant what became of the form they sent.
import { sendTemplate } from '#domains/messages/server/index.ts'
import type { Enqueue } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { JobRow } from './queries/postings.ts'

export async function confirm(
  tx: Tx,
  enqueue: Enqueue,
  { candidateId, job, templateId }: { candidateId: string; job: JobRow; templateId: string },
): Promise<void> {
  await sendTemplate(tx, enqueue, {
    candidateId,
    templateId,
    values: {
      'job.title': job.title,
      'job.placePhrase': job.city && !job.remote ? ` in ${job.city}` : '',
      'client.name': job.client_name,
      'sender.name': 'Candor Hire',
    },
  })
}
