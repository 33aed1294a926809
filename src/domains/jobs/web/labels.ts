// Labels of statuses and kinds on the screens.
import { STATE_NAMES } from '#shared/us-state-names.ts'
import { STATES } from '#shared/us-states.ts'
import { EMPLOYMENT_LABELS } from '../contract/labels.ts'
import type { Counts } from '../contract/portal.ts'
import { EMPLOYMENT_TYPES, JOB_LOOKS, JOB_STATUSES } from '../contract/words.ts'

export const statusOptions = JOB_STATUSES.map((value) => ({ value, label: JOB_LOOKS[value].label }))
export const typeOptions = EMPLOYMENT_TYPES.map((value) => ({ value, label: EMPLOYMENT_LABELS[value] }))
export const stateOptions = STATES.map((value) => ({ value, label: STATE_NAMES[value] }))

/** Candidates who applied themselves. The agency submitted the others. */
export const appliedOf = ({ applies, submitted }: Counts) => applies - submitted
