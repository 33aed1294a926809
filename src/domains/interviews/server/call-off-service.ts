// Interviews that end because something else has: the application they belong to, or the person's whole record. In the
// transaction of that act, with the same cancellations as if a colleague had called each of them off.
import { listContacts } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { actorId } from '#platform/server/audit.ts'
import { sendMail } from '#platform/server/mail.ts'
import type { Enqueue } from '#platform/server/module.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { type Deps, writeErased } from './invitations.ts'
import { type InterviewRow, lockInterview } from './queries/interviews.ts'
import { eraseOf, listAheadOfApplication, listAheadOfPeople } from './queries/upkeep.ts'
import { record } from './schedule-service.ts'
import { applyStep } from './service.ts'
import { personOf, whenWords } from './words.ts'

type Ending = {
  applicationId: string
  why: string
  ownerId: string | null
  means: { enqueue?: Enqueue; origin?: string }
}

export async function callOffOf(tx: Tx, { applicationId, why, ownerId, means }: Ending): Promise<void> {
  const { enqueue, origin = '' } = means
  const deps: Deps | null = enqueue ? { enqueue, origin } : null
  for (const { id } of await listAheadOfApplication(tx.db, { applicationId, now: tx.now })) {
    const before = await lockInterview(tx.db, id)
    if (!before || (before.status !== 'scheduled' && before.status !== 'confirmed')) continue
    const row = await applyStep(tx, deps, { before, status: 'cancelled', reason: why })
    if (deps) await tellOthers(tx, row, { why, ownerId })
  }
}

/** Who takes part is told with the cancellation; who set it up, and who looks after the person, should know as well. */
async function tellOthers(
  tx: Tx,
  row: InterviewRow,
  { why, ownerId }: { why: string; ownerId: string | null },
): Promise<void> {
  const told = new Set([actorId(tx), ...row.participants.map(({ userId }) => userId)])
  const others = [...new Set([row.organizer_id, ...(ownerId ? [ownerId] : [])])].filter((id) => !told.has(id))
  for (const contact of await listContacts(tx.db, others)) {
    const span = { startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) }
    await notify(tx, {
      userId: contact.id,
      kind: 'interview_changed',
      title: `Cancelled: the interview with ${personOf(row)}`,
      body: `${row.job_title}, ${whenWords(span, contact.timezone)}. ${why}`,
      link: `/interview-tracker?interview=${row.id}`,
    })
  }
}

/**
 * The person goes, and with them whatever named them. Whoever would have met them gets the entry out of their calendar by
 * what it takes for that, and no more: which one, which version, when.
 */
export async function eraseInterviews(
  tx: Tx,
  { candidateIds, enqueue }: { candidateIds: string[]; enqueue: Enqueue },
): Promise<void> {
  const ahead = await listAheadOfPeople(tx.db, { candidateIds, now: tx.now })
  await eraseOf(tx.db, candidateIds, tx.now)
  for (const { id } of ahead) {
    const row = await lockInterview(tx.db, id)
    if (!row) continue
    await record(tx, row, { action: 'cancelled', after: { status: 'cancelled' } })
    const contacts = await listContacts(tx.db, [
      ...row.participants.map(({ userId }) => userId),
      row.organizer_id,
    ])
    for (const contact of contacts) {
      if (contact.status !== 'active' || !row.participants.some(({ userId }) => userId === contact.id))
        continue
      const when = whenWords(
        { startsAt: new Date(row.starts_at), endsAt: new Date(row.ends_at) },
        contact.timezone,
      )
      if (row.invites)
        await sendMail(tx, enqueue, {
          to: contact.email,
          subject: 'Interview called off',
          text: `Hello ${contact.name},\n\nThe interview on ${when} is called off.\n\nCandor Hire`,
          calendar: { method: 'CANCEL', content: writeErased(row, { contacts, now: tx.now }) },
        })
      if (contact.id === actorId(tx)) continue
      await notify(tx, {
        userId: contact.id,
        kind: 'interview_changed',
        title: 'Cancelled: one of your interviews',
        body: when,
        link: `/interview-tracker?interview=${row.id}`,
        mailed: row.invites,
      })
    }
  }
}
