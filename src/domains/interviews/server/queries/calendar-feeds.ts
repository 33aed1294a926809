// Calendar feeds: their secret addresses and their interviews.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { FROM, INTERVIEW, type InterviewRow, NOT_REMOVED } from './interviews.ts'

export type FeedRow = RowOf<typeof findFeed>

const findFeed = statement(
  'interviews.feed',
  'select user_id, token_hash, created_at, last_read_at from calendar_feeds where user_id = $1 and revoked_at is null',
)
const findFeedByHash = statement(
  'interviews.feed.by-hash',
  `select f.user_id, f.token_hash, f.created_at, f.last_read_at, u.name from calendar_feeds f
   join users u on u.id = f.user_id and u.status = 'active' and u.role <> 'customer'
   where f.token_hash = $1 and f.revoked_at is null`,
)
const endFeed = statement(
  'interviews.feed.end',
  'update calendar_feeds set revoked_at = $2 where user_id = $1 and revoked_at is null returning id',
)
const insertFeedStatement = statement(
  'interviews.feed.insert',
  'insert into calendar_feeds (id, user_id, token_hash, created_at) values ($1, $2, $3, $4)',
)
const readFeedStatement = statement(
  'interviews.feed.read',
  `update calendar_feeds set last_read_at = $2 where token_hash = $1
     and (last_read_at is null or last_read_at < $2::timestamptz - interval '1 minute')`,
)

export const findFeedOf = (db: Db, userId: string) => findFeed.first(db, [userId])
export const findFeedByToken = (db: Db, hash: Buffer) => findFeedByHash.first(db, [hash])
export async function revokeFeed(db: Db, userId: string, at: Date): Promise<boolean> {
  return Boolean(await endFeed.first(db, [userId, at]))
}
export async function insertFeed(
  db: Db,
  feed: { id: string; userId: string; hash: Buffer; at: Date },
): Promise<void> {
  await insertFeedStatement.rows(db, [feed.id, feed.userId, feed.hash, feed.at])
}
export async function markFeedRead(db: Db, hash: Buffer, at: Date): Promise<void> {
  await readFeedStatement.rows(db, [hash, at])
}

const ofUser = statement(
  'interviews.feed.events',
  `select ${INTERVIEW} ${FROM} where i.id in (select interview_id from interview_participants
     where user_id = $1 and starts_at > $2 and starts_at < $3) and ${NOT_REMOVED} order by i.starts_at, i.id limit 1000`,
).as<InterviewRow>()

export const listOfUser = (db: Db, input: { userId: string; from: Date; to: Date }) =>
  ofUser.rows(db, [input.userId, input.from, input.to])
