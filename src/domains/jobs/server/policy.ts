// Who may do what with a posting. Staff and customers write; managers and admins decide what goes out.
import { roleMay } from '#platform/shared/permissions.ts'
import type { Actor } from '#platform/shared/roles.ts'
import { jobPermissions } from '../contract.ts'
import type { JobStatus } from '../contract-words.ts'

export type JobAction =
  | 'edit'
  | 'submit'
  | 'withdraw'
  | 'publish'
  | 'reject'
  | 'pause'
  | 'reopen'
  | 'close'
  | 'fill'
type Subject = { client_id: string; status: JobStatus }

/** From where each act leads: an act is possible only in these states. */
export const FROM: Record<JobAction, readonly JobStatus[]> = {
  edit: ['draft', 'rejected', 'pending_approval', 'open', 'on_hold'],
  submit: ['draft', 'rejected'],
  withdraw: ['pending_approval'],
  publish: ['draft', 'pending_approval'],
  reject: ['pending_approval'],
  pause: ['open'],
  reopen: ['on_hold', 'filled', 'closed'],
  close: ['draft', 'rejected', 'pending_approval', 'open', 'on_hold'],
  fill: ['open', 'on_hold'],
}

export const ACTIONS = Object.keys(FROM) as JobAction[]

/** What whoever writes may do with what is not out yet; a customer, with the postings of their own clients. */
const WRITING = new Set<JobAction>(['edit', 'submit', 'withdraw', 'close'])
const UNPUBLISHED = new Set<JobStatus>(['draft', 'rejected', 'pending_approval'])

export function can(actor: Actor, action: JobAction, subject: Subject): boolean {
  if (actor.kind === 'anonymous' || !FROM[action].includes(subject.status)) return false
  if (actor.kind === 'staff' && roleMay(actor.role, jobPermissions.decide)) return true
  if (actor.kind === 'customer' && !actor.clientIds.includes(subject.client_id)) return false
  // What waits for a decision is not changed under the eyes of who decides: it is taken back first.
  const writable = action === 'edit' ? subject.status !== 'pending_approval' : true
  return WRITING.has(action) && UNPUBLISHED.has(subject.status) && writable
}
