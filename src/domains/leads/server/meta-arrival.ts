// A lead as Meta answers it, in our terms.
import type { FormCampaign } from '#domains/campaigns/server/index.ts'
import type { DueEvent, GraphLead } from '#domains/integrations/server/index.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Arrival } from './create-lead.ts'
import { type FieldMap, mapFields } from './field-map.ts'
import type { MetaChange } from './payloads.ts'

type FromMeta = {
  lead: GraphLead
  change: MetaChange
  source: string
  event: DueEvent | null
  isBackfilled: boolean
  campaignOf: (formId: string) => Promise<FormCampaign | undefined>
}

export async function metaArrival({ now }: Context, given: FromMeta): Promise<Arrival> {
  const { lead, change, source, event, isBackfilled, campaignOf } = given
  const formId = lead.form_id ?? change.formId
  const campaign = formId ? await campaignOf(formId) : undefined
  const fields = lead.field_data.map(({ name, values }) => ({ name, value: values.join(', ') }))
  const boxes = (lead.custom_disclaimer_responses ?? []).map((box) => ({
    name: box.checkbox_key,
    value: isChecked(box.is_checked) ? 'yes' : 'no',
  }))
  const time = Date.parse(lead.created_time ?? '')
  return {
    source,
    externalId: change.leadgenId,
    campaign,
    formId,
    pageId: change.pageId,
    eventId: event?.id ?? null,
    isBackfilled,
    isTest: event?.isTest ?? false,
    receivedAt: Number.isNaN(time) ? now : new Date(Math.min(time, now.getTime())),
    mapped: mapFields([...fields, ...boxes], campaign?.fieldMap as FieldMap | undefined),
    fields: [...fields, ...boxes],
    attribution: attributionOf({
      adId: lead.ad_id ?? change.adId,
      ad: lead.ad_name,
      campaign: lead.campaign_name,
    }),
  }
}

const attributionOf = (given: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value ? [[name, value.replaceAll('\0', '').toWellFormed()]] : [],
    ),
  )

const isChecked = (value: unknown) => ['true', '1', 'yes'].includes(String(value).toLowerCase())
