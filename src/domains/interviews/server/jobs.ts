// Scheduled work: reminders before an interview, and the wait for feedback after it. Both check the current state, so a
// moved or canceled interview needs no job to be removed.
import { z } from 'zod'
import { sendToCandidate } from '#domains/candidates/server/index.ts'
import { listContacts } from '#domains/identity/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import { job } from '#platform/server/module.ts'
import type { Context } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { askForFeedback, owingOf } from './feedback-due.ts'
import { reminderLetter } from './letters.ts'
import { subjectOf } from './present.ts'
import { claimReminder, listEnded, listUnreminded } from './queries/due-interviews.ts'
import { lockInterview, setStatus } from './queries/interviews.ts'
import { getRow, record } from './record.ts'
import { allows, dueReminder } from './rules.ts'
import { personOf, spanOf, staffWhereWords, whenWords } from './words.ts'

export const interviewClock = job({
  name: 'interviews.clock',
  payload: z.object({}),
  retryLimit: 2,
  retryDelaySeconds: 10,
  schedule: '* * * * *',
  run: (context) => followClock(context),
})

/** Updates every interview to its status at this time. */
export async function followClock(context: Context): Promise<void> {
  for (const { id } of await listEnded(context.db, context.now)) await endOne(context, id)
  for (const { id } of await listUnreminded(context.db, context.now)) await remindOne(context, id)
}

function endOne(context: Context, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockInterview(tx.db, id)
    if (!row || !allows('end', subjectOf(row), tx.now)) return
    const status = owingOf(row).length > 0 ? 'awaiting_feedback' : 'complete'
    await setStatus(tx.db, id, { status, at: tx.now.toISOString() })
    await record(tx, await getRow(tx, id), {
      action: status,
      before: { status: row.status },
      after: { status },
    })
    await askForFeedback(tx, row)
  })
}

function remindOne(context: Context, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const row = await lockInterview(tx.db, id)
    if (!row || (row.status !== 'scheduled' && row.status !== 'confirmed')) return
    const span = spanOf(row)
    const hours = dueReminder({ ...span, agreedAt: new Date(row.agreedAt) }, tx.now)
    if (hours === null) return
    if (!(await claimReminder(tx.db, { id, startsAt: row.startsAt, hours, at: tx.now.toISOString() }))) return
    const ahead = hours === 24 ? 'tomorrow' : `in ${hours} hours`
    for (const { userId, response, timezone } of row.participants) {
      if (response === 'declined') continue
      await notify(tx, {
        userId,
        kind: 'interview_reminder',
        title: `Interview with ${personOf(row)} ${ahead}`,
        body: `${whenWords(span, timezone)}. ${staffWhereWords(row)}`,
        link: `/interview-tracker?interview=${id}`,
      })
    }
    const [organizer] = await listContacts(tx.db, [row.organizerId])
    await sendToCandidate(tx, {
      candidateId: row.candidateId,
      letter: reminderLetter({ row, ahead, organizer: organizer?.name }),
      replyTo: organizer?.email,
    })
  })
}
