// How candidates' words are shown.
import { STATE_NAMES } from '#platform/shared/us-state-names.ts'
import type { StateCode } from '#platform/shared/us-states.ts'
import { findStatus } from '#ui/status.ts'
import type { CandidateSource, CandidateStatus, CandidateSummary } from '../contract/schemas.ts'
import { SOURCES, STATUSES } from './words.ts'

export const SOURCE_LABELS: Record<CandidateSource, string> = {
  manual: 'Added by hand',
  referral: 'Referral',
  job_posting: 'Job posting',
  meta_lead_ad: 'Meta lead ad',
  google_form: 'Google form',
  import: 'Import',
  api: 'API',
}

export const statusLabel = (status: CandidateStatus) => findStatus(status).label
export const stateLabel = (state: string) => STATE_NAMES[state as StateCode] ?? state
export const placeOf = ({ city, state }: Pick<CandidateSummary, 'city' | 'state'>) =>
  [city, state].filter(Boolean).join(', ')

export const statusOptions = STATUSES.map((value) => ({ value, label: statusLabel(value) }))
export const sourceOptions = SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))
export const stateOptions = Object.entries(STATE_NAMES).map(([value, label]) => ({ value, label }))
