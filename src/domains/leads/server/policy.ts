// Who may do what with a lead, and when. Pure. Each refusal is a sentence for the user.
import { IN_QUARANTINE } from '#domains/candidates/contract/words.ts'
import { roleMay } from '#shared/permissions.ts'
import type { StaffRole } from '#shared/roles.ts'
import { leadPermissions } from '../contract/permissions.ts'
import type { Lead } from '../contract/schemas.ts'
import { LEAD_LOOKS, type LeadStatus } from '../contract/words.ts'

export type LeadAct = keyof Lead['refusals']
export type LeadState = {
  status: LeadStatus
  isTest: boolean
  campaignId: string | null
  candidateId: string | null
  sharesSold: number
  shareLimit: number
  rejectedFor: string | null
  hasContact: boolean
  withheldAt: string | null
}

const WORKABLE: ReadonlySet<LeadStatus> = new Set([
  'received',
  'duplicate',
  'available',
  'partially_sold',
  'assigned',
  'returned',
])
const RESTOCKABLE: ReadonlySet<LeadStatus> = new Set([
  'duplicate',
  'rejected',
  'assigned',
  'returned',
  'expired',
])
const PERMISSION = {
  makeCandidate: leadPermissions.work,
  assign: leadPermissions.work,
  reject: leadPermissions.decide,
  restock: leadPermissions.decide,
  erase: leadPermissions.erase,
} as const satisfies Record<LeadAct, readonly StaffRole[]>

const is = (status: LeadStatus) => `This lead is ${LEAD_LOOKS[status].label.toLowerCase()}.`

/** Why this role may not do this at any time, or null. The server answers it with 403. */
export function roleRefusal(role: StaffRole, act: LeadAct): string | null {
  if (roleMay(role, PERMISSION[act])) return null
  return act === 'erase'
    ? 'Only admins can erase leads.'
    : 'Only managers and admins can change what is in stock.'
}

/** Why the lead does not allow this now, or null. */
export function stateRefusal(act: LeadAct, lead: LeadState): string | null {
  const { status, candidateId } = lead
  if (status === 'erased') return 'This lead was erased.'
  if (act === 'erase') return candidateId ? 'This lead is a candidate. Erase the candidate.' : null
  if (lead.isTest) return 'This is a test lead. It never becomes anything else.'
  if (candidateId) return 'This lead is a candidate now. Work with the candidate.'
  if (lead.withheldAt && act !== 'reject') return IN_QUARANTINE
  if (act === 'makeCandidate' || act === 'assign') return WORKABLE.has(status) ? null : is(status)
  if (act === 'reject') {
    if (lead.sharesSold > 0) return 'This lead was sold. Use a return instead.'
    return WORKABLE.has(status) ? null : is(status)
  }
  if (status === 'rejected' && lead.rejectedFor === 'suppressed')
    return 'This contact asked not to be contacted.'
  if (!lead.hasContact) return 'This lead has no phone number or email that works.'
  if (!lead.campaignId) return 'This lead waits for a campaign.'
  return RESTOCKABLE.has(status) ? null : is(status)
}

export const leadRefusal = (role: StaffRole, act: LeadAct, lead: LeadState) =>
  roleRefusal(role, act) ?? stateRefusal(act, lead)

/** The status of a lead in stock. */
export function stockStatus({ sharesSold: sold, shareLimit: limit }: LeadState): LeadStatus {
  if (sold >= limit) return 'sold_out'
  return sold > 0 ? 'partially_sold' : 'available'
}
