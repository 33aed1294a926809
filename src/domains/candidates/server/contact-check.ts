// Whether a candidate may get a message now: the contact rules, then the suppression list.
import { isSuppressed, listSuppressed } from '#domains/messages/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { emailAddressOf, type Refusal, refusalSentence, textNumberOf } from './contact-rules.ts'
import type { CandidateRow } from './queries/candidates.ts'
import { findPerson } from './queries/candidates.ts'

type Channel = 'email' | 'sms'
export type ContactWay = { to: string } | { problem: string; refused: Refusal }

const wayOf = (channel: Channel, row: CandidateRow) =>
  channel === 'email' ? emailAddressOf(row) : textNumberOf(row)

/** The address of each candidate for a message, or the reason against it, in the same order. */
export async function findWays(
  db: Db,
  { channel, people }: { channel: Channel; people: readonly CandidateRow[] },
): Promise<ContactWay[]> {
  const ways = people.map((row) => wayOf(channel, row))
  const suppressed = await listSuppressed(
    db,
    ways.flatMap((way) => ('to' in way ? [way.to] : [])),
  )
  const problem = (refused: Refusal) => ({ problem: refusalSentence(channel, refused), refused })
  return ways.map((way) => {
    if ('refused' in way) return problem(way.refused)
    return suppressed.has(way.to) ? problem('suppressed') : way
  })
}

/**
 * Asked right before each attempt. Only what the candidate decides counts: an answer to a removed candidate, such as a
 * cancellation, is still sent.
 */
export async function refuseContact(
  db: Db,
  { contactId, channel, recipient }: { contactId: string; channel: Channel; recipient: string },
): Promise<string | null> {
  const person = await findPerson(db, contactId)
  if (!person || person.anonymizedAt) return refusalSentence(channel, 'gone')
  if (channel === 'email' ? person.emailOptOut : !person.smsOptIn)
    return refusalSentence(channel, 'opted_out')
  return (await isSuppressed(db, recipient)) ? refusalSentence(channel, 'suppressed') : null
}
