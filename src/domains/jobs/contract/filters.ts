// The filters of postings, one line each. One that is not a column of postings has its SQL in server/queries/list.ts.
import { type FilterOf, id, ids, many, search, texts } from '#shared/filters.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES } from '#shared/us-states.ts'
import { EMPLOYMENT_LABELS } from './labels.ts'
import { EMPLOYMENT_TYPES, JOB_STATUSES } from './words.ts'

export const JOB_FILTERS = {
  q: search(),
  status: many(JOB_STATUSES),
  client: ids({ menu: 'Client' }),
  category: texts(60, { menu: 'Category' }),
  type: many(EMPLOYMENT_TYPES, { menu: 'Hours', labels: EMPLOYMENT_LABELS }),
  state: many(STATES, { menu: 'State', labels: STATE_NAMES }),
  owner: id({ chip: 'Owner' }),
}
export type JobFilter = FilterOf<typeof JOB_FILTERS>
