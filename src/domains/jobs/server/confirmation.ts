// The confirmation email for an applicant, and the job's merge fields.
import { sendTemplate } from '#domains/candidates/server/index.ts'
import type { MergeValues } from '#domains/messages/contract/schemas.ts'
import { PRODUCT_TEMPLATES } from '#domains/messages/server/index.ts'
import { agencyName } from '#domains/settings/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { Question } from '../contract/schemas.ts'
import type { JobRow } from './queries/postings.ts'

type Described = Pick<JobRow, 'title' | 'city' | 'remote' | 'clientName'>

/** The merge fields of a job for any email about it. */
export const jobMergeValues = ({ title, city, remote, clientName }: Described): MergeValues => ({
  'job.title': title,
  'job.placePhrase': city && !remote ? ` in ${city}` : '',
  'client.name': clientName,
})

/** The email with the text of the page. */
export const templateOf = (disqualifiedBy: Question | null) =>
  (disqualifiedBy ? PRODUCT_TEMPLATES.disqualifiedByAnswer : PRODUCT_TEMPLATES.applicationReceived).id

type Confirmation = { candidateId: string; to?: string | undefined; job: JobRow; templateId: string }

export async function confirm(tx: Tx, { candidateId, to, job, templateId }: Confirmation): Promise<void> {
  await sendTemplate(tx, {
    candidateId,
    to,
    isAnswer: true,
    templateId,
    values: { ...jobMergeValues(job), 'sender.name': await agencyName(tx.db) },
  })
}
