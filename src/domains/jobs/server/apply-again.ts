// A repeated application for the same job. New data is saved for staff, who decide what it means. The page answers as
// always, and the email to the known address says more.
import {
  isKept,
  isNoted,
  keepFile,
  listConsents,
  recordActivity,
  recordConsent,
} from '#domains/candidates/server/index.ts'
import { PRODUCT_TEMPLATES } from '#domains/messages/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { notFound } from '#shared/errors.ts'
import { type Applicant, contactNews } from './applicant.ts'
import type { Application, Resume } from './application.ts'
import { confirm, templateOf } from './confirmation.ts'
import { type ApplicationRow, applications, type Reapplied } from './ports.ts'
import { changedAnswers, keptAnswers, withEarlier } from './rules.ts'

export async function applyAgain(
  tx: Tx,
  { job, input, disqualifiedBy, kept, applicant }: Application & { applicant: Applicant },
  { id, candidateId }: ApplicationRow,
): Promise<void> {
  // Locked, so two concurrent forms are each compared with the one before.
  const before = await applications.get().lock(tx.db, id)
  if (!before) throw notFound('application')
  const given = keptAnswers(job.questions, input.answers)
  const last = before.lastAnswers ?? before.answers
  const changes = changedAnswers(last, given)
  const resume = input.resume && !(await isKept(tx, { ...input.resume, candidateId })) ? input.resume : null
  const contact = await newsOfContact(tx, applicant)
  const isNew = changes.length > 0 || resume !== null || contact.length > 0
  const reapplied = await applications.get().reapply(tx, {
    id,
    isNew,
    disqualifiedBy: disqualifiedBy?.label ?? null,
    answers: withEarlier(given, last),
  })
  if (!isNew && !reapplied.reopened && !reapplied.tell) return
  if (resume) {
    const file = await keepFile(tx, { ...resume, candidateId, kind: 'resume' })
    kept.push(file.storageKey)
  }
  const agreed = (await listConsents(tx.db, candidateId)).some(
    ({ channel, text, revokedAt }) => channel === 'application' && text === input.consent && !revokedAt,
  )
  if (!agreed)
    await recordConsent(tx, { candidateId, channel: 'application', text: input.consent, url: input.url })
  const news = newsOf({
    reapplied,
    changes: [...contact, ...changes],
    resume,
    disqualifiedBy: disqualifiedBy?.label ?? null,
  })
  await recordActivity(tx, {
    candidateId,
    kind: 'note',
    text: [`Applied again for ${job.title}, ${job.clientName}.`, ...news].join('\n'),
  })
  if (!tx.isQuiet && applicant.added.email)
    // The new address gets the text of the page, and nothing about an earlier application.
    await confirm(tx, {
      candidateId,
      to: applicant.added.email,
      job,
      templateId: templateOf(disqualifiedBy),
    })
  if (tx.isQuiet || !reapplied.tell) return
  if (reapplied.application.ownerId)
    await notify(tx, {
      userId: reapplied.application.ownerId,
      kind: 'application_received',
      title: `${input.firstName} ${input.lastName} applied again for ${job.title}`,
      body: cutEnd(news.join(' '), 500) || 'Nothing changed since the last application.',
      link: `/hiring-tracker?candidate=${candidateId}`,
    })
  await confirm(tx, { candidateId, job, templateId: PRODUCT_TEMPLATES.appliedAgain.id })
}

/** The same form sent again contains no new contact data. */
async function newsOfContact(tx: Tx, applicant: Applicant): Promise<string[]> {
  const { id: candidateId, formSays } = applicant
  const noted = formSays !== null && (await isNoted(tx.db, { candidateId, text: formSays }))
  return contactNews(noted ? { ...applicant, formSays: null } : applicant)
}

type News = {
  reapplied: Reapplied
  changes: readonly string[]
  resume: Resume | null
  disqualifiedBy: string | null
}

function newsOf({ reapplied, changes, resume, disqualifiedBy }: News): string[] {
  const { reopened, application } = reapplied
  const standing =
    application.status === 'disqualified'
      ? 'The application stays disqualified.'
      : 'The application keeps its stage. The latest answers are shown. The first answers are shown where they differ.'
  return [
    reopened ? 'The withdrawn application is open again.' : standing,
    ...(disqualifiedBy ? [`It now has a disqualifying answer. Please review: ${disqualifiedBy}`] : []),
    ...(resume ? [`A new resume: ${resume.name}`] : []),
    ...changes,
  ]
}
