// The filters of disqualified candidates, one line each. Their SQL is in server/queries/disqualified.ts.
import { day, type FilterOf, id, ids, one, search } from '#platform/shared/filters.ts'
import { REASON_SIDES } from './words.ts'

export const DISQUALIFIED_FILTERS = {
  q: search(),
  reason: ids(),
  side: one(REASON_SIDES),
  job: id(),
  client: id(),
  stage: id(),
  /** The owner of the application. */
  owner: id(),
  from: day(),
  to: day(),
}
export type DisqualifiedFilter = FilterOf<typeof DISQUALIFIED_FILTERS> & {
  /** Only those whose reconsider day has come. */
  secondChance?: boolean | undefined
}
