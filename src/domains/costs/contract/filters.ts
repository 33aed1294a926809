// The filters of hires, one line each. Their SQL is in server/queries/hires.ts.
import { day, type FilterOf, id, many } from '#shared/filters.ts'
import { MONTH_LOOKS, MONTH_STATES } from './words.ts'

export const HIRE_FILTERS = {
  /** Days of the hire in the agency's timezone, both included. */
  from: day(),
  to: day(),
  job: id({ chip: 'Job' }),
  campaign: id({ chip: 'Campaign' }),
  candidate: id({ chip: 'Candidate' }),
  recruiter: id({ chip: 'Recruiter' }),
  client: id({ menu: 'Client' }),
  state: many(MONTH_STATES, { menu: 'Receipt', labels: MONTH_LOOKS }),
}
export type HireFilter = FilterOf<typeof HIRE_FILTERS> & {
  /** The month that counts the receipt. */
  month?: string | undefined
}
