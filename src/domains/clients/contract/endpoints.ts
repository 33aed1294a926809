// The contract of the agency's clients. Staff manage all of them, customers the members of their own.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import {
  clientCreateSchema,
  clientEditSchema,
  clientQuerySchema,
  clientSchema,
  clientSummarySchema,
  companySchema,
  declineSchema,
  inviteSchema,
  memberChangeSchema,
  memberSchema,
  membersSchema,
  ownInvitationSchema,
  twinSchema,
} from './schemas.ts'

export type { ClientSummary } from './schemas.ts'

const { get, post, patch, del, file } = endpoints('clients')

export const listClients = get('/api/clients', {
  summary: 'Lists clients by name, one page at a time. A search matches any part of the name.',
  query: clientQuerySchema,
  answer: pageOf(clientSummarySchema),
})

export const createClient = post('/api/clients', {
  key: 'optional',
  summary: 'Adds a client. Takes an Idempotency-Key.',
  body: clientCreateSchema,
  created: clientSchema,
})

export const getClient = get('/api/clients/:id', {
  summary: 'Returns a client with its balance and open work.',
  answer: clientSchema,
})

export const updateClient = patch('/api/clients/:id', {
  ifMatch: 'required',
  summary: 'Changes a client. Needs If-Match. A paused or churned client cannot buy, and its orders pause.',
  body: clientEditSchema,
  answer: clientSchema,
})

export const approveClient = post('/api/clients/:id/approve', {
  summary:
    'Approves a client that registered itself. Its owners get an email. 409 when it was decided already.',
  answer: clientSchema,
})

export const declineClient = post('/api/clients/:id/decline', {
  summary: 'Declines a client that registered itself. Its owners get an email with the reason.',
  body: declineSchema,
  answer: clientSchema,
})

export const listTwins = get('/api/clients/:id/twins', {
  summary: 'Lists clients that may be the same company: same name, email domain, phone or website.',
  answer: z.object({ items: z.array(twinSchema) }),
})

export const listMembers = get('/api/clients/:id/members', {
  summary: 'Lists the portal users of a client.',
  answer: membersSchema,
})

export const inviteMember = post('/api/clients/:id/members', {
  summary: 'Invites a customer by email. An existing customer becomes a member at once.',
  body: inviteSchema,
  created: memberSchema,
})

export const resendMember = post('/api/clients/:id/members/:userId/invitation', {
  summary: 'Resends an invitation. The earlier link no longer works.',
})

export const changeMember = patch('/api/clients/:id/members/:userId', {
  summary: 'Changes the role or the monthly spending limit of a member. The last owner stays owner.',
  body: memberChangeSchema,
  answer: memberSchema,
})

export const removeMember = del('/api/clients/:id/members/:userId', {
  summary: 'Removes a member from their next request on. The last owner stays.',
})

const own = z.strictObject({ client: idSchema.optional() })

export const getCompany = get('/api/customer/company', {
  summary: 'Returns the customer’s company.',
  query: own,
  answer: companySchema,
})

export const listOwnMembers = get('/api/customer/members', {
  summary: 'Lists the team of the customer’s company.',
  query: own,
  answer: membersSchema,
})

export const inviteOwnMember = post('/api/customer/members', {
  summary:
    'Invites a colleague by email, who is a member after accepting. The same answer for every address.',
  query: own,
  body: inviteSchema,
  created: memberSchema,
})

export const listOwnInvitations = get('/api/customer/invitations', {
  summary: 'Lists the invitations to the customer’s own address.',
  answer: z.object({ items: z.array(ownInvitationSchema) }),
})

export const acceptOwnInvitation = post('/api/customer/invitations/:id/accept', {
  summary: 'Accepts an invitation to the customer’s own address.',
})

export const declineOwnInvitation = del('/api/customer/invitations/:id', {
  summary: 'Declines an invitation to the customer’s own address.',
})

export const resendOwnMember = post('/api/customer/members/:userId/invitation', {
  summary: 'Resends an invitation. Owners only.',
  query: own,
})

export const changeOwnMember = patch('/api/customer/members/:userId', {
  summary: 'Changes the role or the monthly spending limit of a colleague. Owners only.',
  query: own,
  body: memberChangeSchema,
  answer: memberSchema,
})

export const removeOwnMember = del('/api/customer/members/:userId', {
  summary: 'Removes a colleague from the company. Owners only.',
  query: own,
})

/** The client is in the query, because the address of a file has no parameters. */
export const exportMembers = file('/api/client-members/export.csv', z.strictObject({ client: idSchema }))

export const exportOwnMembers = file('/api/customer/members/export.csv', own)

export const exportClients = file('/api/clients/export.csv', clientQuerySchema)
