// Each route reads as a sentence: who may, what comes in, what happens, what goes out.
import type { FastifyInstance } from 'fastify'
import { audit } from '#platform/server/audit.ts'
import { actOnce } from '#platform/server/idempotency.ts'
import { staff } from '#platform/server/policy.ts'
import { expectedVersion, idempotencyKey, route } from '#platform/server/route.ts'
import { transaction } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import * as contract from '../contract/endpoints.ts'
import { campaignPermissions } from '../contract/permissions.ts'
import { campaignExport, spendExport } from './export.ts'
import { formSamples, productsForSale, testLeads, usedCategories, waitingForms } from './ports.ts'
import { toCampaign, toFigures, toWaitingForm } from './present.ts'
import { campaignList, findCampaign, findFormCampaign, sumCampaigns } from './queries/campaigns.ts'
import { listSpendOf } from './queries/spend.ts'
import { firstDayOf } from './rules.ts'
import { createCampaign, duplicateCampaign, updateCampaign } from './service.ts'
import { previewSpend, saveSpend } from './spend-service.ts'

const { read, write } = campaignPermissions

export function campaignRoutes(app: FastifyInstance): void {
  campaignExport(app)
  spendExport(app)
  route(app, contract.listCampaigns, staff(read), ({ query, context: { db, now } }) => {
    const viewer = { from: firstDayOf(query.period, now) }
    return campaignList.answer(db, query, viewer, toCampaign)
  })
  route(app, contract.getCampaignTotals, staff(read), async ({ query, context: { db, now } }) => {
    const from = firstDayOf(query.period, now)
    const [{ campaigns, ...figures }, waitingLeads] = await Promise.all([
      sumCampaigns(db, query, { from }),
      waitingForms.get().count(db, from),
    ])
    return {
      from,
      to: now.toISOString().slice(0, 10),
      campaigns,
      figures: toFigures(figures),
      waitingLeads,
    }
  })
  route(app, contract.listWaitingForms, staff(read), async ({ context: { db } }) => ({
    items: (await waitingForms.get().list(db)).map(toWaitingForm),
  }))
  route(app, contract.listCategories, staff(read), async ({ context: { db } }) => ({
    items: await usedCategories.get()(db),
    products: await productsForSale.get()(db),
  }))
  route(app, contract.getFormSamples, { policy: staff(read), perMinute: 60 }, ({ query, context }) =>
    formSamples.get()(context, query),
  )
  spendRoutes(app)
  changeRoutes(app)
}

function changeRoutes(app: FastifyInstance): void {
  route(app, contract.createCampaign, staff(write), ({ body, context, request }) =>
    createCampaign(context, body, idempotencyKey(request)),
  )
  route(app, contract.getCampaign, staff(read), async ({ params, context: { db } }) => {
    const row = await findCampaign(db, params.id)
    if (!row) throw notFound('campaign')
    return toCampaign(row)
  })
  route(app, contract.updateCampaign, staff(write), ({ params, body, context, request }) =>
    updateCampaign(context, { id: params.id, version: expectedVersion(request), edit: body }),
  )
  route(app, contract.duplicateCampaign, staff(write), ({ params, context, request }) =>
    actOnce(context, { scope: 'campaigns.duplicate', key: idempotencyKey(request), body: params }, (tx) =>
      duplicateCampaign(tx, params.id),
    ),
  )
  route(
    app,
    contract.sendTestLead,
    { policy: staff(write), perMinute: 30 },
    async ({ params, body, context }) => {
      const campaign = await findFormCampaign(context.db, params.id)
      const row = await findCampaign(context.db, params.id)
      if (!campaign || !row) throw notFound('campaign')
      return transaction(context, async (tx) => {
        await audit(tx, { action: 'test_lead_sent', subjectType: 'campaign', subjectId: params.id })
        return testLeads.get()(tx, { ...body, campaign, channel: row.channel, formId: row.formId })
      })
    },
  )
}

function spendRoutes(app: FastifyInstance): void {
  route(app, contract.saveSpend, staff(write), ({ body, context }) => saveSpend(context, body))
  route(app, contract.previewSpend, { policy: staff(write), bodyBytes: 2_000_000 }, ({ body, context }) =>
    previewSpend(context, body.csv),
  )
  route(app, contract.listSpend, staff(read), async ({ params, context: { db } }) => {
    if (!(await findCampaign(db, params.id))) throw notFound('campaign')
    return { items: await listSpendOf(db, params.id) }
  })
}
