// Permissions on postings. Staff and customers write, managers and admins publish, and customers can always stop their
// own.
import { roleMay } from '#shared/permissions.ts'
import type { Actor } from '#shared/roles.ts'
import { jobPermissions } from '../contract/permissions.ts'
import type { JobStatus } from '../contract/words.ts'

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
type Subject = {
  clientId: string
  status: JobStatus
  onHoldBy: 'agency' | 'client'
  ownerId?: string | null
  submittedBy?: string | null
}

/** The statuses in which each act is possible. */
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

/** Acts of authors on unpublished postings. Customers: on postings of their own clients. */
const WRITING = new Set<JobAction>(['edit', 'submit', 'withdraw', 'close'])
const UNPUBLISHED = new Set<JobStatus>(['draft', 'rejected', 'pending_approval'])
/** Acts of customers on published postings: pause, and reopen what they paused themselves. */
const STOPPING = new Set<JobAction>(['pause', 'close'])

/** A recruiter ends only their own drafts. A posting in review is decided by a manager or withdrawn by the customer. */
const ENDING = new Set<JobAction>(['withdraw', 'close'])

function isOwn(userId: string, action: JobAction, { status, ownerId, submittedBy }: Subject): boolean {
  if (action === 'withdraw') return submittedBy === userId
  return ownerId === userId && status !== 'pending_approval'
}

export function can(actor: Actor, action: JobAction, subject: Subject): boolean {
  if (actor.kind === 'anonymous' || !FROM[action].includes(subject.status)) return false
  if (actor.kind === 'staff' && roleMay(actor.role, jobPermissions.decide)) return true
  if (actor.kind === 'customer') {
    if (!actor.clientIds.includes(subject.clientId)) return false
    if (STOPPING.has(action)) return true
    if (action === 'reopen') return subject.status === 'on_hold' && subject.onHoldBy === 'client'
  }
  if (actor.kind === 'staff' && ENDING.has(action) && !isOwn(actor.userId, action, subject)) return false
  // A posting in review cannot be edited. It is withdrawn first.
  const writable = action === 'edit' ? subject.status !== 'pending_approval' : true
  return WRITING.has(action) && UNPUBLISHED.has(subject.status) && writable
}
