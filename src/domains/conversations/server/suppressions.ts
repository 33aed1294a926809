// What of a candidate gets no messages, and the lift of it. Consent and opt-outs stay as they are.
import { type CandidateRow, findPerson, lockPerson } from '#domains/candidates/server/index.ts'
import { findSuppressions, liftSuppression } from '#domains/messages/server/index.ts'
import { audit } from '#platform/server/audit.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Suppression } from '../contract/schemas.ts'
import { changed } from './service.ts'

const suppressionsOf = ({ db }: Tx, { emails, phones }: CandidateRow) =>
  findSuppressions(db, [...emails, ...phones])

export async function listSuppressions(context: Tx, candidateId: string): Promise<Suppression[]> {
  const person = await findPerson(context.db, candidateId)
  if (!person) throw notFound('candidate')
  return suppressionsOf(context, person)
}

type Lift = { candidateId: string; contact: string; note: string }

export function lift(context: Context<StaffActor>, { candidateId, contact, note }: Lift) {
  return transaction(context, async (tx): Promise<Suppression[]> => {
    const person = await lockPerson(tx.db, candidateId)
    if (!person) throw notFound('candidate')
    const found = (await suppressionsOf(tx, person)).find((each) => each.contact === contact)
    if (!found) throw notFound('suppression')
    await liftSuppression(tx.db, found)
    await audit(tx, {
      action: 'suppression_lifted',
      subjectType: 'candidate',
      subjectId: person.id,
      before: { contact, reason: found.reason },
      after: { note },
    })
    await changed(tx, [person.id])
    return suppressionsOf(tx, person)
  })
}
