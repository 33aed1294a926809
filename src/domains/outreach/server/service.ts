// Adding, changing and starting campaigns: one transaction with its audit line and event.
import type { Channel } from '#domains/conversations/contract/words.ts'
import { fieldProblems, problemsOf, withdrawMessages } from '#domains/conversations/server/index.ts'
import { findAgency } from '#domains/settings/server/index.ts'
import { type AuditLine, audit, difference } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import { withdrawMails } from '#platform/server/mail.ts'
import { withdrawTexts } from '#platform/server/text-message.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, type FieldProblem, notFound } from '#shared/errors.ts'
import { pick } from '#shared/fields.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { timezoneOf } from '#shared/us-timezones.ts'
import type { Added, Campaign, CampaignEdit, Step } from '../contract/schemas.ts'
import { MAX_AUDIENCE } from '../contract/words.ts'
import { countLeftOut, findAudience, judgeMembers, type Member } from './audience.ts'
import { audienceOf, toCampaign, windowOf } from './present.ts'
import {
  type CampaignColumns,
  type CampaignRow,
  changeCampaign,
  deleteCampaign,
  findCampaign,
  insertCampaign,
  lockCampaign,
  replaceSteps,
} from './queries/campaigns.ts'
import { findNextDue, listMembers } from './queries/due.ts'
import {
  type Enrolled,
  enrolRecipients,
  findRecipient,
  stopAll,
  stopRecipientRow,
} from './queries/recipients.ts'
import { listLeaving, withdrawSends } from './queries/sends.ts'
import { firstSubject, type Move, nextInWindow, refusalOf, startProblems } from './rules.ts'
import { readAudience } from './saved-view.ts'

type By = Tx<StaffActor>

export async function getCampaign({ db }: Pick<Tx, 'db'>, id: string): Promise<CampaignRow> {
  const row = await findCampaign(db, id)
  if (!row) throw notFound('campaign')
  return row
}

export function createCampaign(context: By, name: string): Promise<Campaign> {
  return transaction(context, async (tx) => {
    const id = await insertDraft(tx, name)
    return finish(tx, id, 'created')
  })
}

async function insertDraft(tx: By, name: string): Promise<string> {
  const id = uuidv7()
  await insertCampaign(tx.db, {
    id,
    name,
    senderId: tx.actor.userId,
    timezone: tx.actor.timezone,
    at: tx.now,
  })
  return id
}

export function copyCampaign(context: By, from: string): Promise<Campaign> {
  return transaction(context, async (tx) => {
    const { name, steps, ...row } = await getCampaign(tx, from)
    const id = await insertDraft(tx, `${name.slice(0, 112)} (copy)`)
    const { windowStart, windowEnd, windowDays, perHour, track, restDays } = row
    const { stopOnApplication, stopOnInterview } = row
    const audience = audienceOf(row)
    await changeCampaign(tx.db, id, {
      ...columnsOf({ audience: audience && (await readAudience(tx, audience, tx.actor.userId)) }),
      windowStart,
      windowEnd,
      windowDays,
      perHour,
      track,
      restDays,
      stopOnApplication,
      stopOnInterview,
    })
    await replaceSteps(tx.db, id, steps)
    return finish(tx, id, 'created')
  })
}

function columnsOf(edit: CampaignEdit): Partial<CampaignColumns> {
  const { name, audience, window, perHour, track, restDays, stopOnApplication, stopOnInterview } = edit
  return {
    ...(name !== undefined && { name }),
    ...(audience !== undefined && {
      viewId: audience?.viewId ?? null,
      viewName: audience?.viewName ?? null,
      filter: audience && JSON.stringify(audience.filter),
    }),
    ...(window && { windowStart: window.start, windowEnd: window.end, windowDays: window.days }),
    ...(perHour !== undefined && { perHour }),
    ...(track !== undefined && { track }),
    ...(restDays !== undefined && { restDays }),
    ...(stopOnApplication !== undefined && { stopOnApplication }),
    ...(stopOnInterview !== undefined && { stopOnInterview }),
  }
}

type Edited = { id: string; version: number; edit: CampaignEdit }

export function updateCampaign(context: By, { id, version, edit }: Edited): Promise<Campaign> {
  return transaction(context, async (tx) => {
    const { status, version: current, senderId: sender } = await lockDraft(tx, id)
    if (current !== version)
      throw new AppError('stale', {
        userMessage: 'Another user changed this campaign. Reload it and try again.',
        details: { current: toCampaign(await getCampaign(tx, id), tx.services) },
      })
    if (status !== 'draft') throw conflict('This campaign was started. Copy it to change it.')
    const audience = edit.audience && (await readAudience(tx, edit.audience, sender))
    const before = toCampaign(await getCampaign(tx, id), tx.services)
    await changeCampaign(tx.db, id, columnsOf({ ...edit, ...(audience && { audience }) }))
    if (edit.steps) await replaceSteps(tx.db, id, edit.steps)
    const after = toCampaign(await getCampaign(tx, id), tx.services)
    const given = Object.keys(edit) as (keyof Campaign & keyof CampaignEdit)[]
    return finish(tx, id, 'edited', difference(before, pick(after, given)))
  })
}

async function lockDraft(tx: Tx, id: string) {
  const locked = await lockCampaign(tx.db, id)
  if (!locked) throw notFound('campaign')
  return locked
}

export function removeCampaign(context: By, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const { status } = await lockDraft(tx, id)
    if (status !== 'draft') throw conflict('Only a draft can be removed. Cancel this campaign instead.')
    await deleteCampaign(tx.db, id)
    await audit(tx, { action: 'removed', subjectType: 'outreach_campaign', subjectId: id })
    await changed(tx, id)
  })
}

/** A follow-up without a subject continues the thread of the first email. */
export function stepProblems(steps: readonly Step[], index: number, now: Date): FieldProblem[] {
  const step = steps[index]
  if (!step) return []
  const { subjectB, ...first } = step
  const subject = first.subject || (firstSubject(steps.slice(0, index)) ?? '')
  return [
    ...problemsOf({ ...first, subject, fileIds: [], sendAt: null }, now),
    ...fieldProblems(first),
    ...fieldProblems({ subject: subjectB, body: '' }).map((problem) => ({ ...problem, path: 'subjectB' })),
  ]
}

/** The people are chosen here. If their number differs from the one that the user saw, the user is asked again. */
export function startCampaign(context: By, { id, expectedCount }: { id: string; expectedCount: number }) {
  return transaction(context, async (tx) => {
    await move(tx, id, 'start')
    const row = await getCampaign(tx, id)
    const { postalAddress } = await findAgency(tx.db)
    refuse(
      startProblems({
        hasAudience: row.filter !== null,
        steps: row.steps.map((_step, index) => stepProblems(row.steps, index, tx.now)),
        lacksAddress: postalAddress === '' && row.steps.some(({ channel }) => channel === 'email'),
      }),
    )
    const enrolled = await enrol(tx, row, await findAudience(tx, row))
    const count = enrolled.filter(({ leftOut }) => leftOut === null).length
    if (count !== expectedCount)
      throw conflict(
        `The audience has changed: ${count} candidates get the campaign now, not ${expectedCount}. Check it and start again.`,
        { count },
      )
    if (count === 0) throw conflict('No candidate in this view can get this campaign. Choose another view.')
    const at = tx.now.toISOString()
    const nextAt = await findNextDue(tx.db, id)
    await changeCampaign(tx.db, id, { status: 'running', startedAt: at, nextAt })
    return finish(tx, id, 'started', { after: { count } })
  })
}

function refuse(problems: ReturnType<typeof startProblems>): void {
  if (problems.length === 0) return
  const userMessage = problems.map(({ message }) => message).join(' ')
  throw new AppError('invalid', { userMessage, fields: problems })
}

async function enrol(tx: By, row: CampaignRow, members: readonly Member[]): Promise<Enrolled[]> {
  const dueIn = new Map<string, Date>()
  const from = new Date(tx.now.getTime() + (row.steps[0]?.waitMinutes ?? 0) * 60_000)
  const dueAt = (zone: string) => {
    const due = dueIn.get(zone) ?? nextInWindow(from, windowOf(row), zone)
    dueIn.set(zone, due)
    return due
  }
  const enrolled = members.map(
    ({ person, leftOut }): Enrolled => ({
      id: uuidv7(),
      candidateId: person.id,
      status: person.status,
      dueAt: leftOut ? null : dueAt(timezoneOf(person) ?? row.timezone),
      leftOut,
    }),
  )
  await enrolRecipients(tx.db, row.id, enrolled)
  return enrolled
}

/** The given candidates, or those who are in the view now. Members stay as they are. */
export function addToCampaign(
  context: By,
  { id, candidateIds }: { id: string; candidateIds?: string[] | undefined },
): Promise<Added> {
  return transaction(context, async (tx) => {
    const { status } = await lockDraft(tx, id)
    if (status !== 'running' && status !== 'paused')
      throw conflict('Candidates can be added while a campaign is sending or paused.')
    const row = await getCampaign(tx, id)
    const found = candidateIds
      ? await judgeMembers(tx, row, { ids: candidateIds })
      : await findAudience(tx, await withCurrentView(tx, row))
    const known = await listMembers(
      tx.db,
      id,
      found.map(({ person }) => person.id),
    )
    const fresh = found.filter(({ person }) => !known.has(person.id))
    await enrol(tx, row, fresh)
    const added = fresh.filter(({ leftOut }) => leftOut === null).length
    if (status === 'running' && added > 0)
      await changeCampaign(tx.db, id, { nextAt: await findNextDue(tx.db, id) })
    const after = { count: added }
    await audit(tx, { action: 'enlarged', subjectType: 'outreach_campaign', subjectId: id, after })
    await changed(tx, id)
    return { added, leftOut: countLeftOut(fresh) }
  })
}

async function withCurrentView(tx: By, row: CampaignRow): Promise<CampaignRow> {
  const audience = audienceOf(row)
  return audience ? { ...row, filter: (await readAudience(tx, audience, row.senderId)).filter } : row
}

async function move(tx: By, id: string, verb: Move): Promise<void> {
  const { status } = await lockDraft(tx, id)
  const refusal = refusalOf(status, verb)
  if (refusal) throw conflict(refusal)
}

/** What waits in the outbox has not left yet, and does not leave any more. */
async function withdraw(tx: Tx, id: string): Promise<void> {
  const leaving = await listLeaving(tx.db, id, MAX_AUDIENCE)
  const of = (channel: Channel) =>
    leaving.filter((each) => each.channel === channel).map(({ outgoingId: outgoing }) => outgoing)
  const withdrawn = [...(await withdrawMails(tx.db, of('email'))), ...(await withdrawTexts(tx.db, of('sms')))]
  await withdrawMessages(tx.db, await withdrawSends(tx.db, withdrawn))
}

export function pauseCampaign(context: By, id: string): Promise<Campaign> {
  return transaction(context, async (tx) => {
    await move(tx, id, 'pause')
    await changeCampaign(tx.db, id, { status: 'paused', nextAt: null })
    await withdraw(tx, id)
    return finish(tx, id, 'paused')
  })
}

export function resumeCampaign(context: By, id: string): Promise<Campaign> {
  return transaction(context, async (tx) => {
    await move(tx, id, 'resume')
    await changeCampaign(tx.db, id, { status: 'running', nextAt: tx.now.toISOString() })
    return finish(tx, id, 'resumed')
  })
}

export function cancelCampaign(context: By, id: string): Promise<Campaign> {
  return transaction(context, async (tx) => {
    await move(tx, id, 'cancel')
    await withdraw(tx, id)
    await stopAll(tx.db, id, 'The campaign was canceled.')
    const at = tx.now.toISOString()
    await changeCampaign(tx.db, id, { status: 'canceled', nextAt: null, endedAt: at })
    return finish(tx, id, 'canceled')
  })
}

export function stopRecipient(context: By, id: string): Promise<void> {
  return transaction(context, async (tx) => {
    const stopped = await stopRecipientRow(tx.db, id, `Stopped by ${tx.actor.name}.`)
    if (!stopped) {
      const known = await findRecipient(tx.db, id)
      throw known ? conflict('Nothing more is sent to this candidate.') : notFound('recipient')
    }
    await audit(tx, { action: 'stopped', subjectType: 'outreach_recipient', subjectId: id })
    await changed(tx)
  })
}

export const changed = (tx: Tx, id?: string) =>
  publish(tx, { type: 'outreach.updated', ...(id && { ids: [id] }), audience: 'staff' })

async function finish(
  tx: By,
  id: string,
  action: string,
  values: Pick<AuditLine, 'before' | 'after'> | null = null,
): Promise<Campaign> {
  await audit(tx, { action, subjectType: 'outreach_campaign', subjectId: id, ...values })
  await changed(tx, id)
  return toCampaign(await getCampaign(tx, id), tx.services)
}
