// The filters of interviews, one line each. One that is not a column of interviews has its SQL in server/queries/list.ts.
import { day, type FilterOf, id, idOr, ids, idsOr, many, number, one, search } from '#shared/filters.ts'
import { INTERVIEW_KINDS, INTERVIEW_LOOKS, INTERVIEW_STATUSES, KIND_LABELS } from './words.ts'

export const INTERVIEW_FILTERS = {
  q: search(),
  status: many(INTERVIEW_STATUSES, { menu: 'Status', labels: INTERVIEW_LOOKS }),
  kind: many(INTERVIEW_KINDS, { menu: 'Kind', labels: KIND_LABELS }),
  participant: idsOr(['me'], { menu: 'Interviewer' }),
  client: ids({ menu: 'Client' }),
  candidate: id(),
  when: one(['upcoming', 'past']),
  /** Interviews that await this user's scorecard. */
  owes: idOr(['me']),
  from: day(),
  to: day(),
  /** Interviews that start in this hour of the day, by the reader's clock. */
  hour: number(0, 23),
}
export type InterviewFilter = FilterOf<typeof INTERVIEW_FILTERS>
