// Outreach over HTTP.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import { EVERY_STAFF_ROLE, MANAGERS, type PermissionTable } from '#platform/shared/permissions.ts'
import { line } from '#platform/shared/text.ts'
import {
  audienceCountSchema,
  campaignCreateSchema,
  campaignEditSchema,
  campaignListQuerySchema,
  campaignSchema,
  campaignSummarySchema,
  previewSchema,
  recipientListQuerySchema,
  recipientSchema,
  resultsSchema,
} from './schemas.ts'
import { MAX_STEPS } from './words.ts'

export const outreachPermissions = {
  read: EVERY_STAFF_ROLE,
  write: MANAGERS,
} as const satisfies PermissionTable

const tags = ['outreach']
const params = z.strictObject({ id: idSchema })
const step = z
  .number()
  .int()
  .min(0)
  .max(MAX_STEPS - 1)

export const listOutreachCampaigns = endpoint('GET', '/api/outreach-campaigns', {
  summary: 'Lists campaigns with their figures.',
  tags,
  querystring: campaignListQuerySchema,
  response: { 200: pageOf(campaignSummarySchema) },
})

export const exportOutreachCampaigns = exportEndpoint(
  '/api/outreach-campaigns/export.csv',
  tags,
  campaignListQuerySchema,
)

export const createOutreachCampaign = endpoint('POST', '/api/outreach-campaigns', {
  key: 'optional',
  summary: 'Adds a draft.',
  tags,
  body: campaignCreateSchema,
  response: { 201: campaignSchema },
})

export const getOutreachCampaign = endpoint('GET', '/api/outreach-campaigns/:id', {
  summary: 'Returns a campaign.',
  tags,
  params,
  response: { 200: campaignSchema },
})

export const updateOutreachCampaign = endpoint('PATCH', '/api/outreach-campaigns/:id', {
  ifMatch: 'required',
  summary: 'Changes a draft. Needs If-Match.',
  tags,
  params,
  body: campaignEditSchema,
  response: { 200: campaignSchema },
})

export const removeCampaign = endpoint('DELETE', '/api/outreach-campaigns/:id', {
  summary: 'Removes a draft.',
  tags,
  params,
  response: { 204: z.undefined() },
})

export const copyCampaign = endpoint('POST', '/api/outreach-campaigns/:id/copy', {
  key: 'optional',
  summary: 'Adds a draft with the same audience, steps and settings.',
  tags,
  params,
  response: { 201: campaignSchema },
})

export const countAudience = endpoint('GET', '/api/outreach-campaigns/:id/audience', {
  summary: 'Counts the candidates who get the campaign, and those left out, by reason.',
  tags,
  params,
  response: { 200: audienceCountSchema },
})

export const previewStep = endpoint('GET', '/api/outreach-campaigns/:id/preview', {
  summary: 'Returns a step as a candidate would get it, and when.',
  tags,
  params,
  querystring: z.strictObject({ step: z.coerce.number().pipe(step), candidate: idSchema }),
  response: { 200: previewSchema },
})

export const testStep = endpoint('POST', '/api/outreach-campaigns/:id/test', {
  summary: 'Sends a step as a test: an email to the caller’s own address, a text to the given number.',
  tags,
  params,
  body: z.strictObject({ step, candidateId: idSchema, phone: line(40).optional() }),
  response: { 200: z.object({ to: z.string(), delivers: z.boolean() }) },
})

export const startCampaign = endpoint('POST', '/api/outreach-campaigns/:id/start', {
  summary: 'Starts a draft for the candidates of its view. Refused if their number has changed.',
  tags,
  params,
  body: z.strictObject({ expectedCount: z.number().int().min(0) }),
  response: { 200: campaignSchema },
})

const act = <const Verb extends 'pause' | 'resume' | 'cancel'>(verb: Verb, summary: string) =>
  endpoint('POST', `/api/outreach-campaigns/:id/${verb}`, {
    summary,
    tags,
    params,
    response: { 200: campaignSchema },
  })
export const pauseCampaign = act('pause', 'Pauses a running campaign.')
export const resumeCampaign = act('resume', 'Resumes a paused campaign.')
export const cancelCampaign = act('cancel', 'Ends a campaign. Nothing more is sent.')

export const getResults = endpoint('GET', '/api/outreach-campaigns/:id/results', {
  summary: 'Returns the results by state, day and step.',
  tags,
  params,
  response: { 200: resultsSchema },
})

export const listRecipients = endpoint('GET', '/api/outreach-recipients', {
  summary: 'Lists the candidates of a campaign with their states.',
  tags,
  querystring: recipientListQuerySchema,
  response: { 200: pageOf(recipientSchema) },
})

export const exportRecipients = exportEndpoint(
  '/api/outreach-recipients/export.csv',
  tags,
  recipientListQuerySchema,
)

export const stopRecipient = endpoint('POST', '/api/outreach-recipients/:id/stop', {
  summary: 'Sends a candidate nothing more from this campaign.',
  tags,
  params,
  response: { 204: z.undefined() },
})

const token = z.strictObject({ token: z.string().min(1).max(120) })

export const openUnsubscribe = endpoint('GET', '/api/outreach/unsubscribe/:token', {
  summary: 'Leads to the page with the button. Changes nothing, because mail scanners open links.',
  tags,
  params: token,
  response: { 302: z.undefined() },
})

/** RFC 8058: mail programs send the form field List-Unsubscribe=One-Click. */
export const unsubscribe = endpoint('POST', '/api/outreach/unsubscribe/:token', {
  summary: 'Unsubscribes at once, without sign-in.',
  tags,
  params: token,
  body: z.object({}).catchall(z.string().max(200)).nullish(),
  response: { 204: z.undefined() },
})

export const trackOpen = endpoint('GET', '/api/outreach/open/:token', {
  summary: 'Counts an opened email.',
  tags,
  params: token,
  response: { 200: z.any() },
})

export const trackClick = endpoint('GET', '/api/outreach/click/:token', {
  summary: 'Counts a click and leads to the link of the email.',
  tags,
  params: token,
  querystring: z.strictObject({ to: z.string().min(1).max(2_000) }),
  response: { 302: z.undefined() },
})
