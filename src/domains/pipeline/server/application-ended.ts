// An application that left the board. Domains that planned something with the candidate cancel it.
import { type DomainEvent, domainEvent } from '#platform/server/domain-event.ts'
import type { Tx } from '#platform/server/transaction.ts'

export type EndedApplication = {
  applicationId: string
  /** In a sentence that staff read. */
  why: string
  /** Who hears of it as the owner, and need not hear of it twice. */
  ownerId: string | null
  /** When the application ended: it has been brought back since where this is another moment. */
  endedAt: string
  /** Until then it can be undone without a trace, and its interviews stand; null: it is final now. */
  waitsUntil: Date | null
}

export const applicationEnded: DomainEvent<EndedApplication> = domainEvent()

const WHY = {
  disqualified: 'The application was disqualified.',
  withdrawn: 'The application was withdrawn.',
  withdrawnByPerson: 'The candidate has withdrawn.',
} as const

type Ending = {
  /** As it is after it ended. */
  row: { id: string; owner_id: string | null; stage_entered_at: string }
  why: keyof typeof WHY
  waitsUntil?: Date | null
}

/** In the transaction of the act itself: nobody is off the board and still expected. */
export async function emitApplicationEnded(tx: Tx, { row, why, waitsUntil = null }: Ending): Promise<void> {
  await applicationEnded.emit(tx, {
    applicationId: row.id,
    ownerId: row.owner_id,
    why: WHY[why],
    endedAt: row.stage_entered_at,
    waitsUntil,
  })
}
