// Stages and reasons, edited under /admin: each change is one transaction with its audit line and event.
import { findTemplate } from '#domains/messages/server/index.ts'
import { audit, difference } from '#platform/server/audit.ts'
import { byColumn } from '#platform/server/camel-case.ts'
import { publish } from '#platform/server/events.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, invalid, notFound } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { BULK_LIMIT, type PersonStatus, type StageKind } from '../contract/words.ts'
import { getTarget } from './move-service.ts'
import { takePosition } from './queries/positions.ts'
import * as reasons from './queries/reasons.ts'
import * as stages from './queries/stages.ts'
import { lockForChange, moveToStage } from './stage-transition.ts'

type StageInput = {
  label: string
  kind: StageKind
  slaDays: number | null
  emailTemplateId: string | null
  personStatus: PersonStatus | null
}

export function addStage(context: Tx<StaffActor>, input: StageInput): Promise<stages.StageRow> {
  return transaction(context, async (tx) => {
    await stages.lockStageOrder(tx.db)
    const all = await stages.listStages(tx.db)
    refuseSame(all, input.label, 'stage')
    if (all.length === 0 && input.kind === 'hired') throw invalid('kind', FIRST_IS_HIRED)
    await refuseUnknownTemplate(tx, input.emailTemplateId)
    const row = await stages.insertStage(tx.db, {
      id: uuidv7(),
      label: input.label,
      kind: input.kind,
      slaDays: input.slaDays,
      emailTemplateId: input.emailTemplateId,
      personStatus: saysOf(input.kind, input.personStatus),
    })
    return recordSettingChange(tx, row, { what: 'stage', action: 'created', after: { ...input } })
  })
}

/** A stage for hires always sets hired. A stage that no longer is one sets nothing until a user chooses. */
const saysOf = (kind: StageKind, chosen: PersonStatus | null): PersonStatus | null => {
  if (kind === 'hired') return 'hired'
  return chosen === 'hired' ? null : chosen
}

const FIRST_IS_HIRED = 'The first stage is for new applications. Choose another stage for hires.'

export function updateStage(
  context: Tx<StaffActor>,
  {
    id,
    version,
    changes,
  }: { id: string; version: number; changes: Partial<StageInput & { position: number }> },
): Promise<stages.StageRow> {
  return transaction(context, async (tx) => {
    await stages.lockStageOrder(tx.db)
    const row = await stages.lockStage(tx.db, id)
    if (!row) throw notFound('stage')
    if (row.version !== version) throw stale('stage')
    const all = await stages.listStages(tx.db)
    if (changes.label !== undefined)
      refuseSame(
        all.filter((each) => each.id !== id),
        changes.label,
        'stage',
      )
    await refuseUnknownTemplate(tx, changes.emailTemplateId)
    const kind = changes.kind ?? row.kind
    await refuseKindChange(tx, row, kind)
    const position = Math.min(changes.position ?? row.position, all.length)
    refuseHiredFirst(all, { ...row, kind }, position)
    if (position !== row.position)
      await stages.makeRoomForStage(tx.db, { id, from: row.position, to: position })
    const updated = await stages.updateStage(tx.db, {
      ...row,
      label: changes.label ?? row.label,
      kind,
      slaDays: changes.slaDays === undefined ? row.slaDays : changes.slaDays,
      emailTemplateId: changes.emailTemplateId === undefined ? row.emailTemplateId : changes.emailTemplateId,
      personStatus: saysOf(
        kind,
        changes.personStatus === undefined ? row.personStatus : changes.personStatus,
      ),
      position,
      at: tx.now.toISOString(),
    })
    return recordSettingChange(tx, updated, {
      what: 'stage',
      action: 'edited',
      ...difference(row, { ...changes, position, personStatus: updated?.personStatus }),
    })
  })
}

/** Candidates in the stage would become hired, or stop being hired, without a decision. */
async function refuseKindChange(tx: Tx, row: stages.StageRow, kind: StageKind): Promise<void> {
  if ((row.kind === 'hired') === (kind === 'hired')) return
  if ((await stages.listStandingIn(tx.db, row.id, 1)).length > 0)
    throw invalid('kind', 'This stage has candidates. Move them first, then change the meaning of the stage.')
}

function refuseHiredFirst(all: readonly stages.StageRow[], changed: stages.StageRow, position: number): void {
  const others = all.filter((each) => each.id !== changed.id)
  const order = [...others.slice(0, position - 1), changed, ...others.slice(position - 1)]
  if (order[0]?.kind === 'hired') throw invalid('position', FIRST_IS_HIRED)
}

/** Only an empty stage is removed. Its cards first move to the named stage, each with its own move. */
export function removeStage(
  context: Tx<StaffActor>,
  { id, moveTo }: { id: string; moveTo?: string | undefined },
): Promise<{ moved: number }> {
  return transaction(context, async (tx) => {
    await stages.lockStageOrder(tx.db)
    const row = await stages.lockStage(tx.db, id)
    if (!row) throw notFound('stage')
    const rest = (await stages.listStages(tx.db)).filter((each) => each.id !== id)
    if (rest.length === 0 || rest[0]?.kind === 'hired')
      throw conflict('The board needs a stage for new applications.')
    if (row.kind === 'hired' && !rest.some((each) => each.kind === 'hired'))
      throw conflict('The board needs a stage for hires. Add another one first.')
    const moved = await empty(tx, { stage: row, moveTo })
    await stages.removeStage(tx.db, { id, at: tx.now.toISOString() })
    await recordSettingChange(tx, row, {
      what: 'stage',
      action: 'removed',
      after: { moved, ...(moveTo && { moveTo }) },
    })
    if (moved > 0) await publish(tx, { type: 'applications.moved', audience: 'staff' })
    return { moved }
  })
}

async function empty(
  tx: Tx<StaffActor>,
  { stage, moveTo }: { stage: stages.StageRow; moveTo?: string | undefined },
) {
  const standing = await stages.listStandingIn(tx.db, stage.id, BULK_LIMIT + 1)
  if (standing.length === 0) return 0
  if (!moveTo || moveTo === stage.id)
    throw conflict('This stage has candidates. Choose a stage to move them to.')
  if (standing.length > BULK_LIMIT)
    throw conflict(
      `More than ${BULK_LIMIT} candidates are in this stage. Move some of them on the board first.`,
    )
  const target = await getTarget(tx, moveTo)
  const top = await takePosition(tx.db, { stageId: target.id, movingId: '' })
  for (const [index, { id }] of standing.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- A transaction has one connection.
    const row = await lockForChange(tx, id)
    const reason = `${stage.label} was removed`
    // No user decided about these candidates, so the stage's email is not sent.
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await moveToStage({ ...tx, isQuiet: true }, { row, stage: target, position: top - index, reason })
  }
  return standing.length
}

type ReasonInput = Pick<
  reasons.ReasonRow,
  'label' | 'side' | 'needsComment' | 'emailTemplateId' | 'emailDelayMinutes' | 'reconsiderAfterDays'
>

export function addReason(context: Tx<StaffActor>, input: ReasonInput): Promise<reasons.ReasonRow> {
  return transaction(context, async (tx) => {
    await reasons.lockReasonOrder(tx.db)
    refuseSame(await reasons.listReasons(tx.db), input.label, 'reason')
    await refuseUnknownTemplate(tx, input.emailTemplateId)
    const row = await reasons.insertReason(tx.db, { id: uuidv7(), ...input })
    return recordSettingChange(tx, row, { what: 'reason', action: 'created', after: byColumn(input) })
  })
}

export function updateReason(
  context: Tx<StaffActor>,
  {
    id,
    version,
    changes,
  }: { id: string; version: number; changes: Partial<ReasonInput & { position: number }> },
): Promise<reasons.ReasonRow> {
  return transaction(context, async (tx) => {
    await reasons.lockReasonOrder(tx.db)
    const row = await reasons.lockReason(tx.db, id)
    if (!row) throw notFound('reason')
    if (row.version !== version) throw stale('reason')
    const all = await reasons.listReasons(tx.db)
    if (changes.label !== undefined)
      refuseSame(
        all.filter((each) => each.id !== id),
        changes.label,
        'reason',
      )
    await refuseUnknownTemplate(tx, changes.emailTemplateId)
    const position = Math.min(changes.position ?? row.position, all.length)
    if (position !== row.position)
      await reasons.makeRoomForReason(tx.db, { id, from: row.position, to: position })
    const updated = await reasons.updateReason(tx.db, {
      ...row,
      ...changes,
      position,
      at: tx.now.toISOString(),
    })
    return recordSettingChange(tx, updated, {
      what: 'reason',
      action: 'edited',
      ...difference(byColumn(row), byColumn({ ...changes, position })),
    })
  })
}

export function removeReason(context: Tx<StaffActor>, id: string): Promise<reasons.ReasonRow> {
  return transaction(context, async (tx) =>
    recordSettingChange(tx, await reasons.removeReason(tx.db, { id, at: tx.now.toISOString() }), {
      what: 'reason',
      action: 'removed',
    }),
  )
}

export function restoreReason(context: Tx<StaffActor>, id: string): Promise<reasons.ReasonRow> {
  return transaction(context, async (tx) =>
    recordSettingChange(tx, await reasons.restoreReason(tx.db, id), { what: 'reason', action: 'restored' }),
  )
}

const stale = (what: string) =>
  new AppError('stale', { userMessage: `Another user changed this ${what}. Reload it and try again.` })

function refuseSame(all: readonly { label: string }[], label: string, what: string): void {
  if (all.some((each) => each.label.toLowerCase() === label.toLowerCase()))
    throw invalid('label', `A ${what} with this name already exists.`)
}

async function refuseUnknownTemplate(tx: Tx, id: string | null | undefined): Promise<void> {
  if (!id || (await findTemplate(tx.db, id))) return
  throw invalid('emailTemplateId', 'This template was removed. Choose another one.')
}

type Line = {
  what: 'stage' | 'reason'
  action: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

async function recordSettingChange<Row extends { id: string }>(
  tx: Tx,
  row: Row | undefined,
  line: Line,
): Promise<Row> {
  if (!row) throw notFound(line.what)
  const { what, ...values } = line
  await audit(tx, { ...values, subjectType: `pipeline_${what}`, subjectId: row.id })
  await publish(tx, { type: `pipeline-${what}s.updated`, ids: [row.id], audience: 'staff' })
  return row
}
