// Asks the interviewers of an interview that is over for their scorecards.
import { notify } from '#domains/notifications/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { InterviewRow } from './queries/interviews.ts'
import { personOf } from './words.ts'

export const owingOf = ({ participants }: Pick<InterviewRow, 'participants'>) =>
  participants.filter(({ role, scored }) => role === 'interviewer' && !scored)

/** Except the colleague who recorded it and sees it. */
export async function askForFeedback(tx: Tx, row: InterviewRow, except: string | null = null): Promise<void> {
  for (const { userId } of owingOf(row)) {
    if (userId === except) continue
    await notify(tx, {
      userId,
      kind: 'feedback_due',
      title: `How was ${personOf(row)}?`,
      body: `Submit your scorecard for ${row.jobTitle} at ${row.clientName}.`,
      link: `/interview-tracker?interview=${row.id}`,
    })
  }
}
