// Notifies the owner of an application when another user decides on it or assigns it to them.
import { notify } from '#domains/notifications/server/index.ts'
import { actorId, actorName } from '#platform/server/audit.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { findCard } from './queries/cards.ts'

const WORDS = {
  hired: 'is hired',
  disqualified: 'was disqualified',
  given: 'is assigned to you',
  withdrawn: 'has withdrawn',
  hireEnded: 'is no longer hired',
} as const

export async function notifyOwner(
  tx: Tx,
  { applicationId, decision }: { applicationId: string; decision: keyof typeof WORDS },
): Promise<void> {
  const card = await findCard(tx.db, applicationId)
  if (!card?.ownerId || card.ownerId === actorId(tx)) return
  await notify(tx, {
    userId: card.ownerId,
    kind: 'application_decided',
    title: `${card.name} ${WORDS[decision]}`,
    body: `${card.jobTitle}, ${card.clientName}.${decision === 'withdrawn' ? '' : ` Decided by ${actorName(tx)}.`}`,
    link: `/employer/pipeline?job=${card.jobId}&candidate=${card.candidateId}`,
  })
}
