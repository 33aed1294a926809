// Busy times. No interview is longer than eight hours, so one that overlaps a span starts at most eight hours before
// it. The index on the start finds all of them.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { InterviewKind } from '../../contract/words.ts'
import { NOT_REMOVED } from './interviews.ts'

/** `userId`: The colleague, or null for the candidate. */
export type BusyRow = RowOf<typeof busy>

const busy = statement(
  'interviews.busy',
  `with near as materialized (
     select i.id, i.kind, i.starts_at, i.ends_at, i.candidate_id from interviews i
     where i.starts_at > $3::timestamptz - interval '8 hours' and i.starts_at < $4 and i.ends_at > $3
       and i.status in ('scheduled', 'confirmed', 'awaiting_feedback') and i.id is distinct from $5::uuid
       and ${NOT_REMOVED})
   select n.id as interview_id, p.user_id, n.kind, n.starts_at, n.ends_at, c.first_name, c.last_name
   from near n join interview_participants p on p.interview_id = n.id and p.user_id = any($1) and p.response <> 'declined'
   join candidates c on c.id = n.candidate_id
   union all
   select n.id, null, n.kind, n.starts_at, n.ends_at, c.first_name, c.last_name
   from near n join candidates c on c.id = n.candidate_id where c.id = $2::uuid or c.merged_into = $2::uuid
   order by starts_at, interview_id limit 500`,
).as<{ userId: string | null; kind: InterviewKind }>()

export function listBusy(
  db: Db,
  input: {
    userIds: readonly string[]
    candidateId: string | null
    from: Date
    to: Date
    except: string | null
  },
): Promise<BusyRow[]> {
  return busy.rows(db, [input.userIds, input.candidateId, input.from, input.to, input.except])
}
