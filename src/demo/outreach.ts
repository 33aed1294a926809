// Campaigns by email and text: one complete, one paused, one draft. What was sent is written as it was, so no mail waits to
// leave, and a paused campaign sends nothing by itself.
import { createHash } from 'node:crypto'
import { closeChannel } from '#domains/candidates/server/index.ts'
import { touchCandidate } from '#domains/candidates/server/queries/timeline.ts'
import { filledIn, insertSentMessages } from '#domains/conversations/server/index.ts'
import { insertReceived } from '#domains/conversations/server/queries/messages.ts'
import type { Step } from '#domains/outreach/contract/schemas.ts'
import { countAudience, findAudience } from '#domains/outreach/server/audience.ts'
import { changeCampaign } from '#domains/outreach/server/queries/campaigns.ts'
import { listReached } from '#domains/outreach/server/queries/due.ts'
import { writePast } from '#domains/outreach/server/queries/past.ts'
import {
  createCampaign,
  getCampaign,
  pauseCampaign,
  startCampaign,
  updateCampaign,
} from '#domains/outreach/server/service.ts'
import type { SavedView } from '#domains/settings/contract/endpoints.ts'
import { setAgency } from '#domains/settings/server/index.ts'
import { createView } from '#domains/settings/server/service.ts'
import { batchDelivered, messageOutcomeKnown } from '#platform/server/message-outcome.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { DAY, HOUR, MINUTE } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { StaffActor } from '#shared/roles.ts'
import { BOUNCE, drawStory, type Story } from './outreach-stories.ts'
import { FRESH, NIGHTS, POSITIONS, REPLIES } from './outreach-texts.ts'
import { listQueued } from './queries/demo.ts'
import type { Random } from './random.ts'
import { asStaff, type DemoStaff } from './staff.ts'

const POSTAL_ADDRESS = '2100 Travis St, Suite 400, Houston, TX 77002'
const VIEWS: readonly Pick<SavedView, 'name' | 'search'>[] = [
  { name: 'Texas, ready to submit', search: { state: ['TX'], status: ['in_review', 'qualified'] } },
  { name: 'New and not reviewed', search: { status: ['new'] } },
]

type Input = { staff: readonly DemoStaff[]; random: Random }

export async function addOutreach(context: Context, { staff, random }: Input): Promise<void> {
  const manager = staff.find(({ role }) => role === 'manager')
  if (!manager) return
  const by = (at: Date) => asStaff(context, manager, at)
  await setAgency(by(context.now), {
    name: 'Candor Staffing',
    legalName: 'Candor Staffing LLC',
    postalAddress: POSTAL_ADDRESS,
    taxId: '74-1234567',
  })
  const [texas, fresh] = await Promise.all(
    VIEWS.map((view) =>
      createView(by(new Date(context.now.getTime() - 30 * DAY)), {
        ...view,
        list: 'candidates',
        shared: true,
      }),
    ),
  )
  if (!texas || !fresh) return
  const tuesday = lastDay(context.now, { daysAgo: 9, isRight: (day) => day === 2 })
  await transaction(by(tuesday), async (tx) => {
    const id = await addDraft(tx, { name: 'Night shifts in Texas', view: texas, steps: NIGHTS })
    await tell(tx, { id, random, until: context.now })
    const ended = new Date(tuesday.getTime() + 2 * DAY + 2 * HOUR)
    await changeCampaign(tx.db, id, { status: 'finished', nextAt: null, endedAt: ended.toISOString() })
  })
  const workday = lastDay(context.now, { daysAgo: 1, isRight: (day) => day > 0 && day < 6 })
  await transaction(by(workday), async (tx) => {
    const id = await addDraft(tx, { name: 'Welcome, new candidates', view: fresh, steps: FRESH })
    await tell(tx, { id, random, until: context.now, share: 0.6 })
    await pauseCampaign(tx, id)
  })
  await addDraft(by(new Date(context.now.getTime() - 3 * HOUR)), {
    name: 'New positions in Texas',
    view: texas,
    steps: POSITIONS,
  })
}

/** A morning in Texas, on such a day of the week. */
function lastDay(
  now: Date,
  { daysAgo, isRight }: { daysAgo: number; isRight: (day: number) => boolean },
): Date {
  const day = new Date(now.getTime() - daysAgo * DAY)
  while (!isRight(day.getUTCDay())) day.setUTCDate(day.getUTCDate() - 1)
  day.setUTCHours(15, 5, 0, 0)
  return day.getTime() < now.getTime() - 2 * HOUR ? day : new Date(now.getTime() - 2 * HOUR)
}

type By = Tx<StaffActor>
type Draft = { name: string; view: SavedView; steps: readonly Step[] }

async function addDraft(tx: By, { name, view, steps }: Draft): Promise<string> {
  const { id, version } = await createCampaign(tx, name)
  const audience = { viewId: view.id, viewName: view.name, filter: {} }
  await updateCampaign(tx, { id, version, edit: { audience, steps: [...steps], restDays: 0 } })
  return id
}

/** `share`: of the recipients got the first step before it was paused. */
type Told = { id: string; random: Random; until: Date; share?: number }

async function tell(tx: By, { id, random, until, share = 1 }: Told): Promise<void> {
  const draft = await getCampaign(tx, id)
  const { ready } = countAudience(await findAudience(tx, draft), draft.steps)
  await startCampaign(tx, { id, expectedCount: ready })
  const campaign = await getCampaign(tx, id)
  const queued = await listQueued(tx.db, id)
  const reached = await listReached(
    tx.db,
    queued.map(({ candidateId }) => candidateId),
    campaign,
  )
  const stories = queued.slice(0, Math.round(queued.length * share)).map((recipient, index) => {
    const startAt = new Date(tx.now.getTime() + index * 25_000)
    const hasApplied = reached.get(recipient.candidateId) === 'applied'
    return drawStory({ random, recipient, steps: campaign.steps, startAt, until, hasApplied })
  })
  const sends = stories.flatMap((story) => story.sends)
  await writePast(tx.db, { campaignId: id, sends, ends: stories.map(({ end }) => end) })
  await addMessages(tx, { stories, campaign, random })
  await batchDelivered.emit(tx, {
    ids: sends.flatMap(({ deliveredAt, outgoingId }) => (deliveredAt ? [outgoingId] : [])),
  })
  for (const story of stories) await followEnd(tx, story)
}

type Messages = {
  stories: readonly Story[]
  campaign: { steps: Step[]; senderName: string }
  random: Random
}

/** In the conversations of the candidates, with their replies. */
async function addMessages(tx: By, { stories, campaign, random }: Messages): Promise<void> {
  const { userId } = tx.actor
  const texts = stories.flatMap(({ recipient: { candidateId, firstName }, sends }) =>
    sends.flatMap(({ position, messageId, outgoingId, sentAt, repliedAt }) => {
      const step = campaign.steps[position]
      const values = { 'candidate.firstName': firstName, 'sender.name': campaign.senderName }
      const written = step && { channel: step.channel, ...filledIn(step, values) }
      return written
        ? [{ ...written, id: messageId, candidateId, outgoingId, userId, at: sentAt, repliedAt }]
        : []
    }),
  )
  await insertSentMessages(tx.db, texts, { ofCampaign: true })
  for (const { id, candidateId, channel, subject, repliedAt } of texts)
    if (repliedAt) {
      await touchCandidate(tx.db, candidateId, repliedAt.toISOString())
      await insertReceived(tx.db, {
        id: uuidv7(repliedAt.getTime()),
        candidateId,
        channel,
        subject: `Re: ${subject}`,
        body: random.pick(REPLIES),
        at: repliedAt,
        userId,
        leftOut: [],
        sender: null,
        isAutomatic: false,
        isStop: false,
        mailId: null,
        key: createHash('sha256').update(id).digest(),
      })
    }
}

/** As in a campaign that runs: a dead address is suppressed, and a candidate who unsubscribed gets no more emails. */
async function followEnd(tx: By, { recipient: { candidateId, email }, sends, end }: Story): Promise<void> {
  const [first] = sends
  if (end.outcome === 'bounced' && first)
    await messageOutcomeKnown.emit(tx, {
      channel: 'email',
      id: first.outgoingId,
      outcome: 'bounced',
      answer: BOUNCE,
      deadAddress: email,
    })
  if (end.unsubscribedAt)
    await closeChannel(
      { ...tx, now: new Date(end.unsubscribedAt.getTime() + MINUTE) },
      { candidateId, channel: 'email' },
    )
}
