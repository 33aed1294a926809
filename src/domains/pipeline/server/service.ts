// Applications: each act is one transaction with its move, audit line and event.
import { DO_NOT_USE, lockPerson } from '#domains/candidates/server/index.ts'
import type { Answer } from '#domains/jobs/contract/answers.ts'
import { findJob } from '#domains/jobs/server/index.ts'
import { actorId, actorName, audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { followPerson } from './person-status.ts'
import type { ApplicationRow } from './queries/applications.ts'
import { findApplicationOf, insertApplication, insertMove, setScore } from './queries/applications.ts'
import { listStages } from './queries/stages.ts'

export type ApplicationInput = {
  candidateId: string
  jobId: string
  source: string
  answers?: Answer[]
  ownerId?: string | null
}

/** A candidate applies or is submitted for a job: on top of the first column, with the first move. */
export function createApplication(context: Tx, input: ApplicationInput): Promise<ApplicationRow> {
  return transaction(context, async (tx) => {
    const person = await lockPerson(tx.db, input.candidateId)
    if (!person || person.removedAt || person.anonymizedAt) throw notFound('candidate')
    // A candidate may still apply; staff may not submit them.
    if (person.status === 'do_not_use' && tx.actor.kind === 'staff') throw conflict(DO_NOT_USE)
    const job = await findJob(tx.db, input.jobId)
    if (!job) throw notFound('job posting')
    await refuseSecond(tx, { candidateId: person.id, jobId: job.id })
    const [first] = await listStages(tx.db)
    if (!first) throw new Error('The pipeline has no stage.')
    const application = await insertApplication(tx.db, {
      id: uuidv7(),
      candidateId: person.id,
      jobId: job.id,
      clientId: job.clientId,
      stageId: first.id,
      answers: input.answers ?? [],
      source: input.source,
      ownerId: input.ownerId === undefined ? (person.ownerId ?? job.ownerId) : input.ownerId,
      createdBy: actorId(tx),
      at: tx.now.toISOString(),
    })
    if (!application) throw alreadyApplied()
    await recordArrival(tx, application)
    await followPerson(tx, { before: null, after: application })
    return application
  })
}

async function refuseSecond(tx: Tx, of: { candidateId: string; jobId: string }): Promise<void> {
  if (await findApplicationOf(tx.db, of)) throw alreadyApplied()
}

const alreadyApplied = () => conflict('This candidate already has an application for this job.')

async function recordArrival(tx: Tx, application: ApplicationRow): Promise<void> {
  await insertMove(tx.db, {
    id: uuidv7(),
    applicationId: application.id,
    fromStageId: null,
    toStageId: application.stageId,
    fromStatus: null,
    toStatus: 'active',
    reason: null,
    byId: actorId(tx),
    byName: actorName(tx),
    at: tx.now.toISOString(),
  })
  await audit(tx, {
    action: 'created',
    subjectType: 'application',
    subjectId: application.id,
    after: { candidateId: application.candidateId, jobId: application.jobId, source: application.source },
  })
  await publish(tx, { type: 'applications.created', ids: [application.id], audience: 'staff' })
}

/** The score comes from interviews. It is not an edit, so version and activity stay. */
export async function setApplicationScore(
  tx: Tx,
  { id, score }: { id: string; score: number | null },
): Promise<void> {
  if (await setScore(tx.db, { id, score }))
    await publish(tx, { type: 'applications.moved', ids: [id], audience: 'staff' })
}
