// Campaigns with the figures of a period, and the spend of one by day, as files.
import { dollars, type ExportColumns, listExport } from '#platform/server/list-export.ts'
import { staff } from '#platform/server/policy.ts'
import { firstThen } from '#shared/fields.ts'
import { CAMPAIGN_FIELDS, EXPORTED } from '../contract/campaign-fields.ts'
import * as contract from '../contract/endpoints.ts'
import { campaignPermissions } from '../contract/permissions.ts'
import { CAMPAIGN_LOOKS, CHANNEL_LABELS } from '../contract/words.ts'
import { type CampaignRow, campaignList } from './queries/campaigns.ts'
import { type DaySpend, listSpendBefore } from './queries/spend.ts'
import { firstDayOf } from './rules.ts'

function cellOf(row: CampaignRow, name: (typeof EXPORTED)[number]): string | number | null {
  if (name === 'status') return CAMPAIGN_LOOKS[row.status].label
  if (name === 'channel') return CHANNEL_LABELS[row.channel]
  if (name === 'clientId') return row.clientName
  if (name === 'jobId') return row.jobTitle
  return name === 'budgetCents' ? dollars(row.budgetCents) : row[name]
}

const COLUMNS: ExportColumns<CampaignRow> = {
  ...Object.fromEntries(
    firstThen(['name', 'status', 'channel', 'category'], EXPORTED).map((name) => [
      CAMPAIGN_FIELDS[name].export,
      (row: CampaignRow) => cellOf(row, name),
    ]),
  ),
  Spend: (row) => dollars(row.costCents),
  Leads: (row) => row.leads,
  Duplicates: (row) => row.duplicates,
  Rejected: (row) => row.rejected,
  Sold: (row) => row.sold,
  Hires: (row) => row.hires,
  Revenue: (row) => dollars(row.revenueCents),
  Created: (row) => row.createdAt,
  Id: (row) => row.id,
}

export const campaignExport = listExport(contract.exportCampaigns, {
  policy: staff(campaignPermissions.read),
  open: ({ db, now }, query) => ({
    list: 'campaigns',
    query,
    columns: COLUMNS,
    page: (cursor) =>
      campaignList.page(db, { ...query, limit: 500, cursor }, { from: firstDayOf(query.period, now) }),
  }),
})

/** With the titles that the import of spend reads. */
const SPEND: ExportColumns<DaySpend> = {
  Date: (row) => row.day,
  Campaign: (row) => row.name,
  Amount: (row) => dollars(row.cents),
}
const SPEND_DAYS = 1_000

export const spendExport = listExport(contract.exportSpend, {
  policy: staff(campaignPermissions.read),
  open: ({ db }, query) => ({
    list: 'campaign-spend',
    query,
    columns: SPEND,
    page: async (day) => {
      const rows = await listSpendBefore(db, { campaign: query.campaign, day, limit: SPEND_DAYS })
      return { rows, nextCursor: rows.length < SPEND_DAYS ? null : (rows.at(-1)?.day ?? null) }
    },
  }),
})
