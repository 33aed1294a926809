// An application without an account: candidate, file, consent, application and confirmation in one transaction. The
// response does not reveal whether the candidate was known.
import { keepFile, readContact, recordActivity, recordConsent } from '#domains/candidates/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { agencyName } from '#domains/settings/server/index.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { answerText } from '../contract/answers.ts'
import { consentText } from '../contract/labels.ts'
import { contactNews, findApplicant } from './applicant.ts'
import type { Application, ApplyInput, ApplyOutcome } from './application.ts'
import { applyAgain } from './apply-again.ts'
import { confirm, templateOf } from './confirmation.ts'
import { applicationReceived } from './events.ts'
import { applications } from './ports.ts'
import { countDay } from './queries/overview.ts'
import type { JobRow } from './queries/postings.ts'
import { holdPublicPosting } from './queries/public.ts'
import {
  answerProblems,
  findDisqualifyingQuestion,
  keptAnswers,
  sourceOf,
  takesApplications,
} from './rules.ts'

export async function applyForJob(context: Context, input: ApplyInput): Promise<ApplyOutcome> {
  const kept: string[] = []
  try {
    return await transaction(context, async (tx) => {
      await forget(context, kept)
      const job = await getOpenJob(tx, input.slug)
      refuseBadAnswers(job, input, await agencyName(tx.db))
      // Depends only on the answers and the settings.
      const disqualifiedBy = (await applications.get().disqualifiesOnArrival(tx))
        ? findDisqualifyingQuestion(job.questions, input.answers)
        : null
      const answer: ApplyOutcome = {
        referenceNumber: job.referenceNumber,
        outcome: disqualifiedBy ? 'ruled_out' : 'received',
      }
      await apply(tx, { job, input, disqualifiedBy, kept })
      return answer
    })
  } catch (error) {
    await forget(context, kept)
    throw error
  }
}

/** The bytes are stored before their row. Without the row they are deleted, also when the transaction is retried. */
async function forget({ services }: Context, kept: string[]): Promise<void> {
  for (const key of kept.splice(0)) await services.storage.remove(key)
}

async function getOpenJob(tx: Tx, slug: string): Promise<JobRow> {
  const job = await holdPublicPosting(tx.db, slug)
  if (!job) throw notFound('job')
  if (takesApplications(job, tx.now)) return job
  throw new AppError('gone', {
    userMessage: 'This job is no longer open. See the other open jobs.',
  })
}

function refuseBadAnswers(job: JobRow, input: ApplyInput, agency: string): void {
  const problems = answerProblems(job.questions, input.answers)
  if (input.phone.trim() && !readContact(input).phone)
    problems.push({ path: 'phone', message: 'Enter a phone number such as (713) 555-0142.' })
  if (problems.length > 0)
    throw new AppError('invalid', { userMessage: 'Check the marked answers.', fields: problems })
  if (input.consent === consentText(agency, job.clientName)) return
  throw conflict('The consent text has changed. Reload the page, read it, and submit the form again.')
}

async function apply(tx: Tx, { job, input, disqualifiedBy, kept }: Application): Promise<void> {
  const source = sourceOf(input.source)
  const applicant = await findApplicant(tx, job, input)
  const { id: candidateId, known } = applicant
  const before = known ? await applications.get().find(tx.db, { candidateId, jobId: job.id }) : undefined
  if (before) return applyAgain(tx, { job, input, disqualifiedBy, kept, applicant }, before)
  const answers = keptAnswers(job.questions, input.answers)
  const application = await applications.get().create(tx, {
    candidateId,
    jobId: job.id,
    source,
    answers,
    disqualifiedBy: disqualifiedBy?.label ?? null,
  })
  const { firstName, lastName, email, phone, consent } = input
  await applicationReceived.emit(tx, {
    id: application.id,
    jobId: job.id,
    clientId: job.clientId,
    candidateId,
    category: job.category,
    contact: { firstName, lastName, email, phone },
    answers: Object.fromEntries(answers.map(({ question, answer }) => [question, answerText(answer)])),
    consent,
    source,
  })
  await recordConsent(tx, { candidateId, channel: 'application', text: input.consent, url: input.url })
  // For a new candidate the first step of the application says the same.
  if (known) {
    const applied = `Applied for ${job.title}, ${job.clientName} (${job.referenceNumber}).`
    await recordActivity(tx, {
      candidateId,
      kind: 'note',
      text: [applied, ...contactNews(applicant)].join('\n'),
    })
  }
  await countDay(tx.db, {
    jobId: job.id,
    day: tx.now.toISOString().slice(0, 10),
    source,
    views: 0,
    applies: 1,
  })
  if (input.resume) {
    const file = await keepFile(tx, { ...input.resume, candidateId, kind: 'resume' })
    kept.push(file.storageKey)
  }
  if (tx.isQuiet) return
  await notifyOwner(tx, application.ownerId, { job, input, candidateId, disqualifiedBy })
  const mail = { candidateId, job, templateId: templateOf(disqualifiedBy) }
  await confirm(tx, mail)
  if (applicant.added.email) await confirm(tx, { ...mail, to: applicant.added.email })
}

async function notifyOwner(
  tx: Tx,
  ownerId: string | null,
  { job, input, candidateId, disqualifiedBy }: Omit<Application, 'kept'> & { candidateId: string },
): Promise<void> {
  if (!ownerId) return
  await notify(tx, {
    userId: ownerId,
    kind: 'application_received',
    title: `${input.firstName} ${input.lastName} applied for ${job.title}`,
    body: disqualifiedBy
      ? cutEnd(`${job.clientName}. Disqualified by an answer: ${disqualifiedBy.label}`, 500)
      : job.clientName,
    link: `/hiring-tracker?candidate=${candidateId}`,
  })
}
