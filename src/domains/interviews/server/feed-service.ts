// A colleague's interviews for their own calendar. The address is the key: random, stored as a hash, shown once,
// revocable.
import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { audit } from '#platform/server/audit.ts'
import type { Context, Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import { notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { writeCalendar } from './icalendar.ts'
import { eventOf } from './invitations.ts'
import {
  findFeedByToken,
  insertFeed,
  listOfUser,
  markFeedRead,
  revokeFeed,
} from './queries/calendar-feeds.ts'

const hashOf = (token: string) => hash('sha256', token, 'buffer')
const line = (userId: string) => ({ subjectType: 'user', subjectId: userId })

export function createFeed(context: Tx<StaffActor>): Promise<{ url: string }> {
  const token = randomBytes(32).toString('base64url')
  return transaction(context, async (tx) => {
    const { userId } = tx.actor
    await revokeFeed(tx.db, userId, tx.now)
    await insertFeed(tx.db, { id: uuidv7(), userId, hash: hashOf(token), at: tx.now })
    await audit(tx, { action: 'calendar_feed_created', ...line(userId) })
    return { url: `${tx.origin}/api/calendar/${token}.ics` }
  })
}

export function endFeed(context: Tx<StaffActor>): Promise<void> {
  return transaction(context, async (tx) => {
    if (await revokeFeed(tx.db, tx.actor.userId, tx.now))
      await audit(tx, { action: 'calendar_feed_revoked', ...line(tx.actor.userId) })
  })
}

/** Unknown, revoked and malformed addresses give the same 404. */
export async function readFeed({ db, now }: Context, file: string): Promise<string> {
  const token = /^([\w-]{43})\.ics$/.exec(file)?.[1]
  if (!token) throw notFound('calendar')
  const given = hashOf(token)
  const feed = await findFeedByToken(db, given)
  if (!feed || !timingSafeEqual(feed.tokenHash, given)) throw notFound('calendar')
  const rows = await listOfUser(db, {
    userId: feed.userId,
    from: new Date(now.getTime() - 60 * DAY),
    to: new Date(now.getTime() + 400 * DAY),
  })
  await markFeedRead(db, given, now)
  return writeCalendar({
    method: 'PUBLISH',
    name: `Interviews of ${feed.name}`,
    events: rows.map((row) => eventOf(row, now)),
  })
}
