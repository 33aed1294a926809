// The filters of candidates, one line each. One that is not a column of candidates has its SQL in
// server/queries/list.ts.
import { day, type FilterOf, ids, idsOr, many, number, search, texts } from '#shared/filters.ts'
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES } from '#shared/us-states.ts'
import {
  CANDIDATE_LOOKS,
  CANDIDATE_SOURCES,
  CANDIDATE_STATUSES,
  REPLY_STATES,
  SOURCE_LABELS,
} from './words.ts'

/** A custom field and one of its values. The value is encoded, because a choice can have a comma. */
export const CUSTOM_FILTER = /^[0-9a-f-]{36}:[\w.!~*'()%-]+$/i

// biome-ignore format: one line for each filter
export const CANDIDATE_FILTERS = {
  q: search(),
  status: many(CANDIDATE_STATUSES, { menu: 'Status', labels: CANDIDATE_LOOKS }),
  owner: idsOr(['none', 'me'], { menu: 'Owner' }),
  state: many(STATES, { menu: 'State', labels: STATE_NAMES }),
  skill: texts(60, { menu: 'Skill' }),
  tag: texts(60, { menu: 'Tag' }),
  source: many(CANDIDATE_SOURCES, { menu: 'Source', labels: SOURCE_LABELS }),
  /** Candidates whose reply no user has answered. */
  reply: many(REPLY_STATES, { menu: 'Reply', labels: { unanswered: 'Unanswered' } }),
  /** Candidates who applied for a job of these clients. */
  client: ids({ menu: 'Applied to', operator: '' }),
  /** Values of custom fields: any of a field, and all of the fields. */
  custom: texts(400, {}, CUSTOM_FILTER),
  /** No activity for this many days. */
  idleDays: number(1, 3650),
  createdFrom: day({ menu: 'Added', operator: 'from' }),
  createdTo: day({ menu: 'Added', operator: 'until' }),
}
export type CandidateFilter = FilterOf<typeof CANDIDATE_FILTERS>
