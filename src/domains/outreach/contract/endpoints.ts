// Outreach over HTTP.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import {
  addedSchema,
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
import { MAX_ADDED, MAX_STEPS } from './words.ts'

const { get, file, post, patch, del } = endpoints('outreach')

const step = z
  .number()
  .int()
  .min(0)
  .max(MAX_STEPS - 1)

export const listOutreachCampaigns = get('/api/outreach-campaigns', {
  summary: 'Lists campaigns with their figures.',
  query: campaignListQuerySchema,
  answer: pageOf(campaignSummarySchema),
})

export const exportOutreachCampaigns = file('/api/outreach-campaigns/export.csv', campaignListQuerySchema)

export const createOutreachCampaign = post('/api/outreach-campaigns', {
  key: 'optional',
  summary: 'Adds a draft.',
  body: campaignCreateSchema,
  created: campaignSchema,
})

export const getOutreachCampaign = get('/api/outreach-campaigns/:id', {
  summary: 'Returns a campaign.',
  answer: campaignSchema,
})

export const updateOutreachCampaign = patch('/api/outreach-campaigns/:id', {
  ifMatch: 'required',
  summary: 'Changes a draft. Needs If-Match.',
  body: campaignEditSchema,
  answer: campaignSchema,
})

export const removeCampaign = del('/api/outreach-campaigns/:id', {
  summary: 'Removes a draft.',
})

export const copyCampaign = post('/api/outreach-campaigns/:id/copy', {
  key: 'optional',
  summary: 'Adds a draft with the same audience, steps and settings.',
  created: campaignSchema,
})

export const countAudience = get('/api/outreach-campaigns/:id/audience', {
  summary: 'Counts the candidates who get the campaign, and those left out, by reason.',
  answer: audienceCountSchema,
})

export const previewStep = get('/api/outreach-campaigns/:id/preview', {
  summary: 'Returns a step as a candidate would get it, and when.',
  query: z.strictObject({ step: z.coerce.number().pipe(step), candidate: idSchema }),
  answer: previewSchema,
})

export const testStep = post('/api/outreach-campaigns/:id/test', {
  summary: 'Sends a step as a test: an email to the caller’s own address, a text to the given number.',
  body: z.strictObject({ step, candidateId: idSchema, phone: line(40).optional() }),
  answer: z.object({ to: z.string(), delivers: z.boolean() }),
})

export const startCampaign = post('/api/outreach-campaigns/:id/start', {
  summary: 'Starts a draft for the candidates of its view. Refused if their number has changed.',
  body: z.strictObject({ expectedCount: z.number().int().min(0) }),
  answer: campaignSchema,
})

export const pauseCampaign = post('/api/outreach-campaigns/:id/pause', {
  summary: 'Pauses a running campaign.',
  answer: campaignSchema,
})
export const resumeCampaign = post('/api/outreach-campaigns/:id/resume', {
  summary: 'Resumes a paused campaign.',
  answer: campaignSchema,
})
export const cancelCampaign = post('/api/outreach-campaigns/:id/cancel', {
  summary: 'Ends a campaign. Nothing more is sent.',
  answer: campaignSchema,
})

export const addToCampaign = post('/api/outreach-campaigns/:id/recipients', {
  summary: 'Adds candidates to a started campaign: the given ones, or those who are in its view now.',
  body: z.strictObject({ candidateIds: z.array(idSchema).min(1).max(MAX_ADDED).optional() }),
  answer: addedSchema,
})

export const getResults = get('/api/outreach-campaigns/:id/results', {
  summary: 'Returns the results by state, day and step.',
  answer: resultsSchema,
})

export const listRecipients = get('/api/outreach-recipients', {
  summary: 'Lists the candidates of a campaign with their states.',
  query: recipientListQuerySchema,
  answer: pageOf(recipientSchema),
})

export const exportRecipients = file('/api/outreach-recipients/export.csv', recipientListQuerySchema)

export const stopRecipient = post('/api/outreach-recipients/:id/stop', {
  summary: 'Sends a candidate nothing more from this campaign.',
})

const token = z.strictObject({ token: z.string().min(1).max(120) })

export const openUnsubscribe = get('/api/outreach/unsubscribe/:token', {
  summary: 'Leads to the page with the button. Changes nothing, because mail scanners open links.',
  params: token,
  redirects: true,
})

/** RFC 8058: mail programs send the form field List-Unsubscribe=One-Click. */
export const unsubscribe = post('/api/outreach/unsubscribe/:token', {
  summary: 'Unsubscribes at once, without sign-in.',
  params: token,
  body: z.object({}).catchall(z.string().max(200)).nullish(),
})

export const trackOpen = get('/api/outreach/open/:token', {
  summary: 'Counts an opened email.',
  params: token,
  answer: z.any(),
  fileType: 'image/gif',
})

export const trackClick = get('/api/outreach/click/:token', {
  summary: 'Counts a click and leads to the link of the email.',
  params: token,
  query: z.strictObject({ to: z.string().min(1).max(2_000) }),
  redirects: true,
})
