// An application left the board. Domains with plans for the candidate cancel them.
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import type { Tx } from '#platform/server/transaction.ts'

export type EndedApplication = {
  applicationId: string
  /** A sentence for staff. */
  why: string
  /** The owner who is already notified. */
  ownerId: string | null
  /** The end of the application. If this differs later, it was brought back in between. */
  endedAt: string
  /** Until then the end can be undone without a trace, and interviews stay. Null: it is final now. */
  waitsUntil: Date | null
}

export const applicationEnded: DomainEvent<EndedApplication> = domainEvent()

const WHY = {
  disqualified: 'The application was disqualified.',
  withdrawn: 'The application was withdrawn.',
  withdrawnByPerson: 'The candidate has withdrawn.',
  hireEnded: 'The hire has ended.',
} as const

type Ending = {
  /** The state after the end. */
  row: { id: string; ownerId: string | null; stageEnteredAt: string }
  why: keyof typeof WHY
  waitsUntil?: Date | null
}

/** In the transaction of the act, so no interview stays for a candidate off the board. */
export async function emitApplicationEnded(tx: Tx, { row, why, waitsUntil = null }: Ending): Promise<void> {
  await applicationEnded.emit(tx, {
    applicationId: row.id,
    ownerId: row.ownerId,
    why: WHY[why],
    endedAt: row.stageEnteredAt,
    waitsUntil,
  })
}
