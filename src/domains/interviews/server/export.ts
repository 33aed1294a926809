// The list as a CSV file.
import type { ExportColumns, ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { InterviewListQuery } from '../contract/schemas.ts'
import { INTERVIEW_LOOKS, KIND_LABELS } from '../contract/words.ts'
import type { InterviewRow } from './queries/interviews.ts'
import { interviewList } from './queries/list.ts'
import { locationOf, personOf } from './words.ts'

const COLUMNS: ExportColumns<InterviewRow> = {
  Candidate: personOf,
  Job: (row) => row.jobTitle,
  Client: (row) => row.clientName,
  Round: (row) => row.round,
  Kind: (row) => KIND_LABELS[row.kind],
  Status: (row) => INTERVIEW_LOOKS[row.status].label,
  Starts: (row) => row.startsAt,
  Ends: (row) => row.endsAt,
  Timezone: (row) => row.timezone,
  Where: locationOf,
  Interviewers: (row) => row.participants.map(({ name }) => name).join(', '),
  Id: (row) => row.id,
}

type ExportQuery = Omit<InterviewListQuery, 'limit' | 'cursor'>

export function exportInterviews(context: Context<StaffActor>, query: ExportQuery): ListExport<InterviewRow> {
  const { db, actor, now } = context
  return {
    list: 'interviews',
    query,
    columns: COLUMNS,
    page: (cursor) => interviewList.page(db, { ...query, limit: 500, cursor }, { ...actor, now }),
  }
}
