// The filters of hires, one line each. Their SQL is in server/queries/hires.ts.
import { day, type FilterOf, id, many } from '#platform/shared/filters.ts'
import { MONTH_STATES } from './words.ts'

export const HIRE_FILTERS = {
  /** Days of the hire in the agency's timezone, both included. */
  from: day(),
  to: day(),
  client: id(),
  job: id(),
  campaign: id(),
  recruiter: id(),
  candidate: id(),
  state: many(MONTH_STATES),
}
export type HireFilter = FilterOf<typeof HIRE_FILTERS> & {
  /** The month that counts the receipt. */
  month?: string | undefined
}
