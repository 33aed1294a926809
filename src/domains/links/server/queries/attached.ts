// Links of interviews and applications, for their domains.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const selfBooked = statement(
  'interviews.self-booked',
  `select exists (select from sent_links where interview_id = $1 and revoked_at is null and expires_at > $2) as booked`,
)
export const isBookedByLink = async (db: Db, { id, now }: { id: string; now: Date }) =>
  (await selfBooked.first(db, [id, now]))?.booked ?? false

const ofApplication = statement('links.of-application', 'select id from sent_links where application_id = $1')
export const listLinkIds = async (db: Db, applicationId: string) =>
  (await ofApplication.rows(db, [applicationId])).map(({ id }) => id)
