// Campaigns over HTTP: every call, and who may make it.
import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { exportEndpoint } from '#platform/shared/export-file.ts'
import { idSchema } from '#platform/shared/ids.ts'
import { pageOf } from '#platform/shared/list.ts'
import { line } from '#platform/shared/text.ts'
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

export { campaignPermissions } from './words.ts'

const params = z.strictObject({ id: idSchema })
const tags = ['campaigns']

export const listCampaigns = endpoint('GET', '/api/campaigns', {
  summary: 'Lists campaigns with their figures.',
  tags,
  querystring: campaignListQuerySchema,
  response: { 200: pageOf(campaignSchema) },
})

export const createCampaign = endpoint('POST', '/api/campaigns', {
  key: 'optional',
  summary: 'Adds a campaign. Leads of its form that were waiting join it.',
  tags,
  body: campaignCreateSchema,
  response: { 201: campaignSchema },
})

export const getCampaign = endpoint('GET', '/api/campaigns/:id', {
  summary: 'Gets one campaign.',
  tags,
  params,
  response: { 200: campaignSchema },
})

export const updateCampaign = endpoint('PATCH', '/api/campaigns/:id', {
  ifMatch: 'required',
  summary: 'Changes a campaign. Needs If-Match.',
  tags,
  params,
  body: campaignEditSchema,
  response: { 200: campaignSchema },
})

export const getCampaignTotals = endpoint('GET', '/api/campaigns/totals', {
  summary: 'Gets the figures of all matching campaigns of a period.',
  tags,
  querystring: campaignTotalsQuerySchema,
  response: { 200: campaignTotalsSchema },
})

export const listWaitingForms = endpoint('GET', '/api/campaigns/waiting-forms', {
  summary: 'Lists forms whose leads wait for a campaign.',
  tags,
  response: { 200: z.object({ items: z.array(waitingFormSchema) }) },
})

export const getFormSamples = endpoint('GET', '/api/campaigns/form-samples', {
  summary: 'Gets the fields of a form with values of its latest leads.',
  tags,
  querystring: z.strictObject({ channel: z.enum(CHANNELS), formId: line(200).min(1) }),
  response: { 200: formSamplesSchema },
})

export const listCategories = endpoint('GET', '/api/campaigns/categories', {
  summary: 'Lists the categories that campaigns, products and routing rules use.',
  tags,
  response: {
    200: z.object({
      items: z.array(z.string()),
      /** The categories and numbers of buyers that active products sell. */
      products: z.array(z.object({ category: z.string(), shareLimit: z.number().int() })),
    }),
  },
})

export const duplicateCampaign = endpoint('POST', '/api/campaigns/:id/duplicate', {
  key: 'optional',
  summary: 'Copies a campaign as a draft, without its form and its spend.',
  tags,
  params,
  response: { 201: campaignSchema },
})

export const sendTestLead = endpoint('POST', '/api/campaigns/:id/test-lead', {
  summary: 'Sends a test lead through the intake. It touches no limit, money or customer.',
  tags,
  params,
  body: testLeadSchema,
  response: { 201: testLeadResultSchema },
})

export const saveSpend = endpoint('POST', '/api/campaigns/spend', {
  summary: 'Saves the spend of campaigns by day. A second amount for a day replaces the first.',
  tags,
  body: spendSchema,
  response: { 200: z.object({ saved: z.number().int() }) },
})

export const previewSpend = endpoint('POST', '/api/campaigns/spend/preview', {
  summary: 'Reads a CSV file with the columns date, campaign and amount. Saves nothing.',
  tags,
  body: z.strictObject({ csv: z.string().min(1, 'Choose a file with rows.').max(MAX_SPEND_CSV) }),
  response: { 200: spendPreviewSchema },
})

export const listSpend = endpoint('GET', '/api/campaigns/:id/spend', {
  summary: 'Lists the spend of a campaign by day, newest first: the last 60 days with an amount.',
  tags,
  params,
  response: {
    200: z.object({ items: z.array(z.object({ day: z.string(), cents: z.number().int() })) }),
  },
})

export const exportSpend = exportEndpoint(
  '/api/campaigns/spend/export.csv',
  tags,
  z.strictObject({ campaign: idSchema }),
)

export const exportCampaigns = exportEndpoint('/api/campaigns/export.csv', tags, campaignListQuerySchema)
