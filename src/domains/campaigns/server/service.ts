// Adding and changing campaigns: one transaction with the audit line and what follows.
import { audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import { publish } from '#platform/server/events.ts'
import { once } from '#platform/server/idempotency.ts'
import { findZip } from '#platform/server/places/places.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { cutEnd } from '#shared/cut-text.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { columnsFor, pick } from '#shared/fields.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { CAMPAIGN_FIELDS, COPIED } from '../contract/campaign-fields.ts'
import type { Campaign, CampaignCreate, CampaignEdit } from '../contract/schemas.ts'
import { campaignCategorized, campaignStarted } from './events.ts'
import { areaOf, toCampaign } from './present.ts'
import {
  type CampaignColumns,
  type CampaignRow,
  changeCampaign,
  findCampaign,
  findClaimOfForm,
  insertCampaign,
  insertFieldMap,
  lockCampaign,
  lockForm,
} from './queries/campaigns.ts'
import { campaignProblems, statusProblem } from './rules.ts'

const columnsOf = (edit: CampaignEdit): Partial<CampaignColumns> => ({
  ...columnsFor(CAMPAIGN_FIELDS, edit),
  ...(edit.area && { area: JSON.stringify(edit.area) }),
})

/** A repeat gets the campaign of the first attempt, whatever was written since: the form then saves the difference. */
export function createCampaign(
  context: Tx<StaffActor>,
  input: CampaignCreate,
  key?: string,
): Promise<Campaign> {
  return transaction(context, async (tx) => {
    const made = await once(tx, { scope: 'campaigns.create', key, body: null }, () => insert(tx, input))
    return toCampaign(await getRow(tx, made))
  })
}

async function insert(tx: Tx<StaffActor>, input: CampaignCreate): Promise<string> {
  const id = uuidv7()
  await refuseTakenForm(tx, { id, channel: input.channel, formId: input.formId ?? null })
  const { name, channel } = input
  const created = { created_by: tx.actor.userId, created_at: tx.now.toISOString() }
  await insertCampaign(tx.db, { ...columnsOf(input), ...created, name, channel, id })
  if (input.fieldMap)
    await insertFieldMap(tx.db, { campaignId: id, fields: input.fieldMap, by: tx.actor.userId })
  const row = await getRow(tx, id)
  await audit(tx, { action: 'created', subjectType: 'campaign', subjectId: id, after: { name, channel } })
  await publishCampaign(tx, { row, before: null })
  return id
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
    const refusal = edit.status && statusProblem(before.status, edit.status)
    if (refusal) throw conflict(refusal)
    if (before.status !== 'draft' && edit.channel && edit.channel !== before.channel)
      throw invalid('channel', 'The channel of a launched campaign stays. Duplicate the campaign instead.')
    const formId = edit.formId === undefined ? before.formId : edit.formId
    await refuseTakenForm(tx, { id, channel: edit.channel ?? before.channel, formId })
    await changeCampaign(tx.db, id, columnsOf(edit))
    if (edit.fieldMap && JSON.stringify(edit.fieldMap) !== JSON.stringify(before.fieldMap))
      await insertFieldMap(tx.db, { campaignId: id, fields: edit.fieldMap, by: tx.actor.userId })
    const after = await getRow(tx, id)
    const changed = difference(byColumn(before), byColumn(after))
    if (changed) await audit(tx, { action: 'changed', subjectType: 'campaign', subjectId: id, ...changed })
    await spreadCategory(tx, { before, after })
    return publishCampaign(tx, { row: after, before: before.status })
  })
}

async function spreadCategory(
  tx: Tx,
  { before, after }: { before: CampaignRow; after: CampaignRow },
): Promise<void> {
  const { id, channel, formId, category, status } = after
  if (!category || category === before.category) return
  await campaignCategorized.emit(tx, { id, channel, formId, category, isActive: status === 'active' })
}

async function refuseTakenForm(
  tx: Tx,
  given: { id: string; channel: CampaignRow['channel']; formId: string | null },
) {
  if (!given.formId) return
  await lockForm(tx.db, given.channel, given.formId)
  const other = await findClaimOfForm(tx.db, given.channel, given.formId)
  if (other && other.id !== given.id)
    throw conflict('Another campaign already takes the leads of this form. Archive it first.', {
      id: other.id,
    })
}

/** A launched campaign takes the leads that waited for it. A paused one keeps its leads until it goes on. */
async function publishCampaign(
  tx: Tx,
  { row, before }: { row: CampaignRow; before: CampaignRow['status'] | null },
): Promise<Campaign> {
  const area = areaOf(row)
  const { id, name, channel, formId, startsOn, endsOn, status } = row
  const isKnownZip = area.zip !== null && findZip(area.zip) !== null
  const given = { name, channel, formId, startsOn, endsOn, area, isKnownZip }
  const problems = campaignProblems(given, status === 'active' || status === 'paused')
  if (problems.length > 0)
    throw new AppError('invalid', {
      userMessage: problems.map(({ message }) => message).join(' '),
      fields: problems,
    })
  if (status === 'active')
    await campaignStarted.emit(tx, { id, channel, formId, wasPaused: before === 'paused' })
  await publish(tx, { type: 'campaigns.updated', ids: [id], audience: 'staff' })
  return toCampaign(await getRow(tx, id))
}

/** A copy as a draft. A form has one campaign, so the copy needs its own. */
export function duplicateCampaign(context: Tx<StaffActor>, id: string): Promise<Campaign> {
  return transaction(context, async (tx) => {
    const row = await findCampaign(tx.db, id)
    if (!row) throw notFound('campaign')
    const campaign = toCampaign(row)
    const { name, fieldMap } = campaign
    return createCampaign(tx, { ...pick(campaign, COPIED), name: `${cutEnd(name, 110)}, copy`, fieldMap })
  })
}

async function getRow(tx: Tx, id: string): Promise<CampaignRow> {
  const row = await findCampaign(tx.db, id)
  if (!row) throw notFound('campaign')
  return row
}
