// The contract of the agency's clients. Staff manage all of them, customers the members of their own.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
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

const tags = ['clients']
const params = z.strictObject({ id: idSchema })
const memberParams = z.strictObject({ id: idSchema, userId: idSchema })

export const listClients = endpoint('GET', '/api/clients', {
  summary: 'Lists clients by name, one page at a time. A search matches any part of the name.',
  tags,
  querystring: clientQuerySchema,
  response: { 200: pageOf(clientSummarySchema) },
})

export const createClient = endpoint('POST', '/api/clients', {
  key: 'optional',
  summary: 'Adds a client. Takes an Idempotency-Key.',
  tags,
  body: clientCreateSchema,
  response: { 201: clientSchema },
})

export const getClient = endpoint('GET', '/api/clients/:id', {
  summary: 'Returns a client with its balance and open work.',
  tags,
  params,
  response: { 200: clientSchema },
})

export const updateClient = endpoint('PATCH', '/api/clients/:id', {
  ifMatch: 'required',
  summary: 'Changes a client. Needs If-Match. A paused or churned client cannot buy, and its orders pause.',
  tags,
  params,
  body: clientEditSchema,
  response: { 200: clientSchema },
})

export const approveClient = endpoint('POST', '/api/clients/:id/approve', {
  summary:
    'Approves a client that registered itself. Its owners get an email. 409 when it was decided already.',
  tags,
  params,
  response: { 200: clientSchema },
})

export const declineClient = endpoint('POST', '/api/clients/:id/decline', {
  summary: 'Declines a client that registered itself. Its owners get an email with the reason.',
  tags,
  params,
  body: declineSchema,
  response: { 200: clientSchema },
})

export const listTwins = endpoint('GET', '/api/clients/:id/twins', {
  summary: 'Lists clients that may be the same company: same name, email domain, phone or website.',
  tags,
  params,
  response: { 200: z.object({ items: z.array(twinSchema) }) },
})

export const listMembers = endpoint('GET', '/api/clients/:id/members', {
  summary: 'Lists the portal users of a client.',
  tags,
  params,
  response: { 200: membersSchema },
})

export const inviteMember = endpoint('POST', '/api/clients/:id/members', {
  summary: 'Invites a customer by email. An existing customer becomes a member at once.',
  tags,
  params,
  body: inviteSchema,
  response: { 201: memberSchema },
})

export const resendMember = endpoint('POST', '/api/clients/:id/members/:userId/invitation', {
  summary: 'Resends an invitation. The earlier link no longer works.',
  tags,
  params: memberParams,
  response: { 204: z.undefined() },
})

export const changeMember = endpoint('PATCH', '/api/clients/:id/members/:userId', {
  summary: 'Changes the role or the monthly spending limit of a member. The last owner stays owner.',
  tags,
  params: memberParams,
  body: memberChangeSchema,
  response: { 200: memberSchema },
})

export const removeMember = endpoint('DELETE', '/api/clients/:id/members/:userId', {
  summary: 'Removes a member from their next request on. The last owner stays.',
  tags,
  params: memberParams,
  response: { 204: z.undefined() },
})

const own = z.strictObject({ client: idSchema.optional() })
const ownParams = z.strictObject({ userId: idSchema })

export const getCompany = endpoint('GET', '/api/customer/company', {
  summary: 'Returns the customer’s company.',
  tags,
  querystring: own,
  response: { 200: companySchema },
})

export const listOwnMembers = endpoint('GET', '/api/customer/members', {
  summary: 'Lists the team of the customer’s company.',
  tags,
  querystring: own,
  response: { 200: membersSchema },
})

export const inviteOwnMember = endpoint('POST', '/api/customer/members', {
  summary:
    'Invites a colleague by email, who is a member after accepting. The same answer for every address.',
  tags,
  querystring: own,
  body: inviteSchema,
  response: { 201: memberSchema },
})

export const listOwnInvitations = endpoint('GET', '/api/customer/invitations', {
  summary: 'Lists the invitations to the customer’s own address.',
  tags,
  response: { 200: z.object({ items: z.array(ownInvitationSchema) }) },
})

export const acceptOwnInvitation = endpoint('POST', '/api/customer/invitations/:id/accept', {
  summary: 'Accepts an invitation to the customer’s own address.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const declineOwnInvitation = endpoint('DELETE', '/api/customer/invitations/:id', {
  summary: 'Declines an invitation to the customer’s own address.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const resendOwnMember = endpoint('POST', '/api/customer/members/:userId/invitation', {
  summary: 'Resends an invitation. Owners only.',
  tags,
  querystring: own,
  params: ownParams,
  response: { 204: z.undefined() },
})

export const changeOwnMember = endpoint('PATCH', '/api/customer/members/:userId', {
  summary: 'Changes the role or the monthly spending limit of a colleague. Owners only.',
  tags,
  querystring: own,
  params: ownParams,
  body: memberChangeSchema,
  response: { 200: memberSchema },
})

export const removeOwnMember = endpoint('DELETE', '/api/customer/members/:userId', {
  summary: 'Removes a colleague from the company. Owners only.',
  tags,
  querystring: own,
  params: ownParams,
  response: { 204: z.undefined() },
})

/** The client is in the query, because the address of a file has no parameters. */
export const exportMembers = exportEndpoint(
  '/api/client-members/export.csv',
  tags,
  z.strictObject({ client: idSchema }),
)

export const exportOwnMembers = exportEndpoint('/api/customer/members/export.csv', tags, own)

export const exportClients = exportEndpoint('/api/clients/export.csv', tags, clientQuerySchema)
