// The customer's next step. Pure.
import type { NextStep, PortalPosting } from '../contract/portal.ts'

/** One step, never a list. Work of the customer comes before work of the agency. */
export function nextStepOf(postings: readonly PortalPosting[]): {
  step: NextStep
  posting: PortalPosting | null
} {
  const find = (status: PortalPosting['status']) => postings.find((posting) => posting.status === status)
  const [rejected, draft, pending, open] = [
    find('rejected'),
    find('draft'),
    find('pending_approval'),
    find('open'),
  ]
  if (rejected) return { step: 'mend', posting: rejected }
  if (draft) return { step: 'finish', posting: draft }
  if (open) return { step: 'look', posting: null }
  if (pending) return { step: 'wait', posting: pending }
  return { step: 'write', posting: null }
}
