// The filters of a board and of disqualified candidates, one line each. Their SQL is in server/queries/.
import { day, type FilterOf, id, ids, idsOr, one, search } from '#shared/filters.ts'
import { REASON_SIDES, SLA_STATES } from './words.ts'

export const BOARD_FILTERS = {
  job: id(),
  client: id(),
  owner: idsOr(['me', 'none']),
  q: search(),
  sla: one(SLA_STATES),
  /** A past day, to its end, in the reader's timezone. */
  asOf: day(),
}
export type BoardFilter = FilterOf<typeof BOARD_FILTERS>

export const DISQUALIFIED_FILTERS = {
  q: search(),
  reason: ids(),
  side: one(REASON_SIDES),
  job: id({ chip: 'Job' }),
  client: id({ chip: 'Client' }),
  stage: id(),
  /** The owner of the application. */
  owner: id({ chip: 'Owner' }),
  from: day(),
  to: day(),
}
export type DisqualifiedFilter = FilterOf<typeof DISQUALIFIED_FILTERS> & {
  /** Only those whose reconsider day has come. */
  secondChance?: boolean | undefined
}
