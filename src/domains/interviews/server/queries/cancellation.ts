// Cancels interviews with their application, and erases them with their candidate.
import type { Db } from '#platform/server/database.ts'
import { eraseCalendarMails } from '#platform/server/mail.ts'
import { ERASED } from '#platform/server/personal-columns.ts'
import { statement } from '#platform/server/statement.ts'

/** Not canceled, and in the future at the time in the second parameter. */
const AHEAD = `status in ('scheduled', 'confirmed') and starts_at > $2`

const eraseNotes = statement(
  'interviews.erase',
  `update interviews set ${ERASED.interviews.set},
     ics_sequence = ics_sequence + case when ${AHEAD} then 1 else 0 end, updated_at = $2,
     status = case when ${AHEAD} then 'cancelled' else status end
   where candidate_id = any($1)`,
)
const eraseCards = statement(
  'interviews.erase-cards',
  `update scorecards s set ${ERASED.scorecards.set} from interviews i
   where i.id = s.interview_id and i.candidate_id = any($1)`,
)
const eraseVersions = statement(
  'interviews.erase-card-versions',
  `update scorecard_versions v set ${ERASED.scorecard_versions.set} from scorecards s join interviews i
     on i.id = s.interview_id where s.id = v.scorecard_id and i.candidate_id = any($1)`,
)
const calendarIds = statement(
  'interviews.calendar-ids',
  'select ics_uid from interviews where candidate_id = any($1)',
)

const ofPeople = statement('interviews.of-people', 'select id from interviews where candidate_id = any($1)')
export const listOfPeople = (db: Db, candidateIds: readonly string[]) => ofPeople.rows(db, [candidateIds])

/** Places, notes, scorecards and invitations that name the candidate. The interview itself stays for the counts. */
export async function eraseOf(db: Db, candidateIds: readonly string[], at: Date): Promise<void> {
  await eraseNotes.rows(db, [candidateIds, at])
  await eraseCards.rows(db, [candidateIds])
  await eraseVersions.rows(db, [candidateIds])
  const events = await calendarIds.rows(db, [candidateIds])
  await eraseCalendarMails(
    db,
    events.map(({ icsUid }) => icsUid),
  )
}

const aheadOfApplication = statement(
  'interviews.ahead.of-application',
  `select id, starts_at from interviews where application_id = $1 and ${AHEAD} order by starts_at, id for no key update`,
)
const aheadOfPeople = statement(
  'interviews.ahead.of-people',
  `select id from interviews where candidate_id = any($1) and ${AHEAD} order by starts_at, id for no key update`,
)
/** Locked, so a concurrent cancellation comes first and nothing is canceled twice. */
export const lockAheadOfApplication = (db: Db, input: { applicationId: string; now: Date }) =>
  aheadOfApplication.rows(db, [input.applicationId, input.now])
export const lockAheadOfPeople = (db: Db, input: { candidateIds: readonly string[]; now: Date }) =>
  aheadOfPeople.rows(db, [input.candidateIds, input.now])
