// Words for statuses and kinds, as the screens show them.
import { STATE_NAMES } from '#platform/shared/us-state-names.ts'
import { STATES } from '#platform/shared/us-states.ts'
import { findStatus } from '#ui/status.ts'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import type { Counts } from '../contract/portal.ts'
import { EMPLOYMENT_TYPES, JOB_STATUSES, type JobStatus } from '../contract/words.ts'

/** A posting that was sent back waits for somebody, which a candidate who was rejected does not. */
export const pillOf = (status: JobStatus) => (status === 'rejected' ? 'posting_rejected' : status)
export const statusLabel = (status: JobStatus) =>
  status === 'rejected' ? 'Changes requested' : findStatus(status).label
/** What waits for the agency's approval is, to the customer, in review. */
export const ownStatusLabel = (status: JobStatus) =>
  status === 'pending_approval' ? 'In review' : statusLabel(status)
export const statusOptions = JOB_STATUSES.map((value) => ({ value, label: statusLabel(value) }))
export const typeOptions = EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] }))
export const stateOptions = STATES.map((value) => ({ value, label: STATE_NAMES[value] }))

/** Candidates who applied themselves. The agency submitted the others. */
export const appliedOf = ({ applies, submitted }: Counts) => applies - submitted
