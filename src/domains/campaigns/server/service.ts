// Adding and changing campaigns: one transaction with the audit line and what follows.
import { audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#platform/shared/errors.ts'
import { uuidv7 } from '#platform/shared/ids.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { Campaign, CampaignCreate, CampaignEdit } from '../contract/schemas.ts'
import { campaignStarted } from './events.ts'
import { toCampaign } from './present.ts'
import {
  type CampaignColumns,
  type CampaignRow,
  changeCampaign,
  findCampaign,
  findCampaignOfForm,
  insertCampaign,
  insertFieldMap,
  lockCampaign,
} from './queries.ts'

const COLUMNS = {
  name: 'name',
  channel: 'channel',
  clientId: 'client_id',
  jobId: 'job_id',
  category: 'category',
  pageId: 'page_id',
  formId: 'form_id',
  startsOn: 'starts_on',
  endsOn: 'ends_on',
  budgetCents: 'budget_cents',
  unitCents: 'unit_cents',
  shareLimit: 'share_limit',
  status: 'status',
  testMode: 'test_mode',
} as const satisfies Record<Exclude<keyof CampaignEdit, 'fieldMap'>, keyof CampaignColumns>

function columnsOf(edit: CampaignEdit): Partial<CampaignColumns> {
  const entries = Object.entries(COLUMNS).flatMap(([name, column]) => {
    const value = edit[name as keyof typeof COLUMNS]
    return value === undefined ? [] : [[column, value]]
  })
  return Object.fromEntries(entries) as Partial<CampaignColumns>
}

export function createCampaign(context: Tx<StaffActor>, input: CampaignCreate): Promise<Campaign> {
  return transaction(context, async (tx) => {
    const id = uuidv7()
    await refuseTakenForm(tx, { id, channel: input.channel, formId: input.formId ?? null })
    const { name, channel } = input
    await insertCampaign(tx.db, { ...columnsOf(input), name, channel, id, created_by: tx.actor.userId })
    if (input.fieldMap)
      await insertFieldMap(tx.db, { campaignId: id, fields: input.fieldMap, by: tx.actor.userId })
    const row = await getRow(tx, id)
    await audit(tx, { action: 'created', subjectType: 'campaign', subjectId: id, after: { name, channel } })
    return settle(tx, row)
  })
}

export function updateCampaign(
  context: Tx<StaffActor>,
  { id, version, edit }: { id: string; version: number; edit: CampaignEdit },
): Promise<Campaign> {
  return transaction(context, async (tx) => {
    const locked = await lockCampaign(tx.db, id)
    if (!locked) throw notFound('campaign')
    const before = await getRow(tx, id)
    if (locked.version !== version)
      throw new AppError('stale', {
        userMessage: 'Another user changed this campaign. Reload it and try again.',
        details: { current: toCampaign(before) },
      })
    const formId = edit.formId === undefined ? before.form_id : edit.formId
    await refuseTakenForm(tx, { id, channel: edit.channel ?? before.channel, formId })
    await changeCampaign(tx.db, id, columnsOf(edit))
    if (edit.fieldMap)
      await insertFieldMap(tx.db, { campaignId: id, fields: edit.fieldMap, by: tx.actor.userId })
    const after = await getRow(tx, id)
    const changed = difference(before, after)
    if (changed) await audit(tx, { action: 'changed', subjectType: 'campaign', subjectId: id, ...changed })
    return settle(tx, after)
  })
}

async function refuseTakenForm(
  tx: Tx,
  given: { id: string; channel: CampaignRow['channel']; formId: string | null },
) {
  if (!given.formId) return
  const other = await findCampaignOfForm(tx.db, given.channel, given.formId)
  if (other && other.id !== given.id)
    throw conflict('Another campaign already takes the leads of this form. Archive it first.', {
      id: other.id,
    })
}

async function settle(tx: Tx, row: CampaignRow): Promise<Campaign> {
  if (row.starts_on && row.ends_on && row.ends_on < row.starts_on)
    throw invalid('endsOn', 'The end must come after the start.')
  const { id, channel, form_id: formId } = row
  if (formId && row.status !== 'archived') await campaignStarted.emit(tx, { id, channel, formId })
  await publish(tx, { type: 'campaigns.updated', ids: [id], audience: 'staff' })
  return toCampaign(await getRow(tx, id))
}

async function getRow(tx: Tx, id: string): Promise<CampaignRow> {
  const row = await findCampaign(tx.db, id)
  if (!row) throw notFound('campaign')
  return row
}
