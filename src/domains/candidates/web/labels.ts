// Labels of candidates' values.
import { STATE_NAMES } from '#shared/us-state-names.ts'
import type { StateCode } from '#shared/us-states.ts'
import type { CandidateSummary } from '../contract/schemas.ts'
import {
  CANDIDATE_LOOKS,
  CANDIDATE_SOURCES,
  CANDIDATE_STATUSES,
  type CandidateStatus,
  SOURCE_LABELS,
} from '../contract/words.ts'

export const statusLabel = (status: CandidateStatus) => CANDIDATE_LOOKS[status].label
export const stateLabel = (state: string) => STATE_NAMES[state as StateCode] ?? state
export const placeOf = ({ city, state }: Pick<CandidateSummary, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ')

export const statusOptions = CANDIDATE_STATUSES.map((value) => ({ value, label: statusLabel(value) }))
export const sourceOptions = CANDIDATE_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))
export const stateOptions = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }))
