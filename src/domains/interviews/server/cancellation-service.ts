// Cancels interviews when their application ends or their candidate is erased, in the transaction of that act. Everyone gets
// the same cancellation as when a user cancels one interview.
import { z } from 'zod'
import { type ColleagueContact, listContacts } from '#domains/identity/server/index.ts'
import { forgetAbout, notify } from '#domains/notifications/server/index.ts'
import { type EndedApplication, lockApplication } from '#domains/pipeline/server/index.ts'
import { actorId, eraseAuditOf } from '#platform/server/audit.ts'
import { enqueue } from '#platform/server/enqueue.ts'
import { sendMail } from '#platform/server/mail.ts'
import { job } from '#platform/server/module.ts'
import { type Tx, transaction } from '#platform/server/transaction.ts'
import { writeErased } from './invitations.ts'
import { erasedLetter } from './letters.ts'
import { eraseOf, listOfPeople, lockAheadOfApplication, lockAheadOfPeople } from './queries/cancellation.ts'
import type { InterviewRow } from './queries/interviews.ts'
import { getRow, record } from './record.ts'
import { applyStep } from './service.ts'
import { personOf, spanOf, whenWords } from './words.ts'

/** Cancels the upcoming interviews of an ended application, or waits as long as the ending can be undone. */
export async function cancelForEndedApplication(tx: Tx, ended: EndedApplication): Promise<void> {
  const { applicationId, waitsUntil, endedAt, why, ownerId } = ended
  const ahead = await lockAheadOfApplication(tx.db, { applicationId, now: tx.now })
  // An interview that starts before that is canceled at once.
  const waits = (row: { startsAt: string }) => waitsUntil !== null && new Date(row.startsAt) > waitsUntil
  const now = ahead.filter((row) => !waits(row))
  await cancelEach(tx, { ids: now.map(({ id }) => id), why, ownerId })
  if (waitsUntil && now.length < ahead.length)
    await enqueue(
      tx,
      waitingCancellation,
      { applicationId, endedAt, why, ownerId },
      { startAfter: waitsUntil },
    )
}

type Cancelling = { ids: readonly string[]; why: string; ownerId: string | null }

async function cancelEach(tx: Tx, { ids, why, ownerId }: Cancelling): Promise<void> {
  for (const id of ids) {
    const row = await applyStep(tx, { before: await getRow(tx, id), status: 'cancelled', reason: why })
    if (!tx.isQuiet) await notifyOthers(tx, row, { why, ownerId })
  }
}

/** The time to undo has passed. An application that was brought back keeps its interviews. */
export const waitingCancellation = job({
  name: 'interviews.waiting-cancellation',
  payload: z.object({
    applicationId: z.uuid(),
    endedAt: z.string(),
    why: z.string(),
    ownerId: z.uuid().nullable(),
  }),
  retryLimit: 8,
  retryDelaySeconds: 15,
  run: (context, { applicationId, endedAt, why, ownerId }) =>
    transaction(context, async (tx) => {
      const application = await lockApplication(tx.db, applicationId)
      const stands = application?.status === 'disqualified' && application.stageEnteredAt === endedAt
      if (!stands) return
      const ahead = await lockAheadOfApplication(tx.db, { applicationId, now: tx.now })
      await cancelEach(tx, { ids: ahead.map(({ id }) => id), why, ownerId })
    }),
})

/** Participants are told by the cancellation. The organizer and the candidate's owner are told too. */
async function notifyOthers(
  tx: Tx,
  row: InterviewRow,
  { why, ownerId }: { why: string; ownerId: string | null },
): Promise<void> {
  const notified = new Set([actorId(tx), ...row.participants.map(({ userId }) => userId)])
  const others = [...new Set([row.organizerId, ...(ownerId ? [ownerId] : [])])].filter(
    (id) => !notified.has(id),
  )
  for (const contact of (await listContacts(tx.db, others)).filter(isHere))
    await notify(tx, {
      userId: contact.id,
      kind: 'interview_changed',
      title: `Canceled: the interview with ${personOf(row)}`,
      body: `${row.jobTitle}, ${whenWords(spanOf(row), contact.timezone)}. ${why}`,
      link: `/interview-tracker?interview=${row.id}`,
    })
}

const isHere = ({ status }: ColleagueContact) => status === 'active'

type Erasing = { candidateIds: string[] }

/** Erases the candidate's data in interviews. */
export async function eraseInterviews(tx: Tx, { candidateIds }: Erasing): Promise<void> {
  const ahead = await lockAheadOfPeople(tx.db, { candidateIds, now: tx.now })
  await eraseOf(tx.db, candidateIds, tx.now)
  const interviewIds = (await listOfPeople(tx.db, candidateIds)).map(({ id }) => id)
  await forgetAbout(tx, interviewIds)
  await eraseAuditOf(tx.db, interviewIds)
  for (const { id } of ahead) {
    const row = await getRow(tx, id)
    await record(tx, row, { action: 'cancelled' })
    const ids = row.participants.map(({ userId }) => userId)
    const contacts = await listContacts(tx.db, [...ids, row.organizerId])
    for (const contact of contacts.filter(isHere))
      await notifyErased(tx, { row, contact, contacts, takesPart: ids.includes(contact.id) })
  }
}

type Erased = {
  row: InterviewRow
  contact: ColleagueContact
  contacts: readonly ColleagueContact[]
  /** Only participants have a calendar entry. The organizer is told as well. */
  takesPart: boolean
}

/** Participants get the minimum to remove the entry from their calendar: id, version and time. */
async function notifyErased(tx: Tx, { row, contact, contacts, takesPart }: Erased): Promise<void> {
  const when = whenWords(spanOf(row), contact.timezone)
  if (row.invites && takesPart)
    await sendMail(tx, {
      to: contact.email,
      letter: erasedLetter(row, contact),
      calendar: { method: 'CANCEL', content: writeErased(row, { contacts, now: tx.now }) },
    })
  if (contact.id === actorId(tx)) return
  await notify(tx, {
    userId: contact.id,
    kind: 'interview_changed',
    title: 'Canceled: one of your interviews',
    body: when,
    link: `/interview-tracker?interview=${row.id}`,
    mailed: row.invites && takesPart,
  })
}
