// Campaigns over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoints } from '#shared/endpoint.ts'
import { idSchema } from '#shared/ids.ts'
import { pageOf } from '#shared/list.ts'
import { line } from '#shared/text.ts'
import {
  campaignCreateSchema,
  campaignEditSchema,
  campaignListQuerySchema,
  campaignSchema,
  campaignTotalsQuerySchema,
  campaignTotalsSchema,
  formSamplesSchema,
  spendPreviewSchema,
  spendSchema,
  testLeadResultSchema,
  testLeadSchema,
  waitingFormSchema,
} from './schemas.ts'
import { CHANNELS, MAX_SPEND_CSV } from './words.ts'

const { get, post, patch, file } = endpoints('campaigns')

export const listCampaigns = get('/api/campaigns', {
  summary: 'Lists campaigns with their figures.',
  query: campaignListQuerySchema,
  answer: pageOf(campaignSchema),
})

export const createCampaign = post('/api/campaigns', {
  key: 'optional',
  summary: 'Adds a campaign. Leads of its form that were waiting join it.',
  body: campaignCreateSchema,
  created: campaignSchema,
})

export const getCampaign = get('/api/campaigns/:id', {
  summary: 'Gets one campaign.',
  answer: campaignSchema,
})

export const updateCampaign = patch('/api/campaigns/:id', {
  ifMatch: 'required',
  summary: 'Changes a campaign. Needs If-Match.',
  body: campaignEditSchema,
  answer: campaignSchema,
})

export const getCampaignTotals = get('/api/campaigns/totals', {
  summary: 'Gets the figures of all matching campaigns of a period.',
  query: campaignTotalsQuerySchema,
  answer: campaignTotalsSchema,
})

export const listWaitingForms = get('/api/campaigns/waiting-forms', {
  summary: 'Lists forms whose leads wait for a campaign.',
  answer: z.object({ items: z.array(waitingFormSchema) }),
})

export const getFormSamples = get('/api/campaigns/form-samples', {
  summary: 'Gets the fields of a form with values of its latest leads.',
  query: z.strictObject({ channel: z.enum(CHANNELS), formId: line(200).min(1) }),
  answer: formSamplesSchema,
})

export const listCategories = get('/api/campaigns/categories', {
  summary: 'Lists the categories that campaigns, products and routing rules use.',
  answer: z.object({
    items: z.array(z.string()),
    /** The categories and numbers of buyers that active products sell. */
    products: z.array(z.object({ category: z.string(), shareLimit: z.number().int() })),
  }),
})

export const duplicateCampaign = post('/api/campaigns/:id/duplicate', {
  key: 'optional',
  summary: 'Copies a campaign as a draft, without its form and its spend.',
  created: campaignSchema,
})

export const sendTestLead = post('/api/campaigns/:id/test-lead', {
  summary: 'Sends a test lead through the intake. It touches no limit, money or customer.',
  body: testLeadSchema,
  created: testLeadResultSchema,
})

export const saveSpend = post('/api/campaigns/spend', {
  summary: 'Saves the spend of campaigns by day. A second amount for a day replaces the first.',
  body: spendSchema,
  answer: z.object({ saved: z.number().int() }),
})

export const previewSpend = post('/api/campaigns/spend/preview', {
  summary: 'Reads a CSV file with the columns date, campaign and amount. Saves nothing.',
  body: z.strictObject({ csv: z.string().min(1, 'Choose a file with rows.').max(MAX_SPEND_CSV) }),
  answer: spendPreviewSchema,
})

export const listSpend = get('/api/campaigns/:id/spend', {
  summary: 'Lists the spend of a campaign by day, newest first: the last 60 days with an amount.',
  answer: z.object({ items: z.array(z.object({ day: z.string(), cents: z.number().int() })) }),
})

export const exportSpend = file('/api/campaigns/spend/export.csv', z.strictObject({ campaign: idSchema }))

export const exportCampaigns = file('/api/campaigns/export.csv', campaignListQuerySchema)
