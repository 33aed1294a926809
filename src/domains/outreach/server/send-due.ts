// Hands due steps to the outbox, a batch in one transaction: the sent step, the message in the conversation, the mail and
// its job exist together or not at all. So a killed worker loses nothing, and the key of outreach_sends refuses a second
// time. Whether a candidate may be contacted is asked here, and by the outbox right before each attempt.
import { type CandidateRow, type ContactWay, findWays, lockPeople } from '#domains/candidates/server/index.ts'
import { CHANNELS, type Channel } from '#domains/conversations/contract/words.ts'
import { filledIn, insertSentMessages, valuesFor } from '#domains/conversations/server/index.ts'
import { listContacts } from '#domains/identity/server/index.ts'
import { countQueuedMails, type Mail, sendMails } from '#platform/server/mail.ts'
import { signedAddress } from '#platform/server/signed-address.ts'
import { sendText } from '#platform/server/text-message.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { MINUTE } from '#shared/durations.ts'
import { uuidv7 } from '#shared/ids.ts'
import { timezoneOf } from '#shared/us-timezones.ts'
import { letterOf } from './links.ts'
import { windowOf } from './present.ts'
import { type CampaignRow, findCampaign } from './queries/campaigns.ts'
import {
  countRecent,
  type DueRow,
  findNextDue,
  finishCampaign,
  insertSends,
  listDue,
  listEarlierMails,
  listMembers,
  listReached,
  lockDueRows,
  lookAgain,
  type Moved,
  moveRecipients,
  takeCampaign,
  type Variant,
} from './queries/due.ts'
import { listLeaving } from './queries/sends.ts'
import { endingBy, firstSubject, nextInWindow, variantOf } from './rules.ts'
import { changed } from './service.ts'

const BATCH = 200
/** So other mail of the product does not wait behind a campaign. */
const MAX_IN_OUTBOX = 1_000
const AFTER_FAILURE_MS = 30_000
const OUTBOX_CHECK_MS = 2_000

/** Answers whether there is more to do at once. */
export async function sendDue(context: Context): Promise<boolean> {
  if ((await countQueuedMails(context.db, MAX_IN_OUTBOX)) >= MAX_IN_OUTBOX) return false
  let taken: string | undefined
  try {
    return await transaction(context, async (tx) => {
      taken = (await takeCampaign(tx.db))?.id
      const campaign = taken && (await findCampaign(tx.db, taken))
      if (!campaign) return false
      await sendBatch(tx, campaign)
      return true
    })
  } catch (error) {
    // Later, so it does not hold up other campaigns.
    if (taken) await lookAgain(context.db, taken, new Date(Date.now() + AFTER_FAILURE_MS))
    throw error
  }
}

async function sendBatch(tx: Tx, campaign: CampaignRow): Promise<void> {
  const { id, perHour } = campaign
  const recent = perHour ? await countRecent(tx.db, id, perHour) : { count: 0, freeAt: null }
  const room = Math.min(BATCH, (perHour ?? BATCH) - recent.count)
  if (room <= 0 && recent.freeAt) return void (await lookAgain(tx.db, id, recent.freeAt))
  const due = await listDue(tx.db, id, room)
  if (due.length === 0) return rest(tx, id)
  const people = await lockMembers(tx, due)
  const rows = await lockDueRows(
    tx.db,
    due.map(({ id: row }) => row),
  )
  const plans = await planAll(tx, campaign, { rows, people })
  await handOver(tx, campaign, plans)
  await changed(tx, id)
}

/** Nothing is due: until the next step, or for good. What is still in the outbox can be paused. */
async function rest(tx: Tx, id: string): Promise<void> {
  const next = await findNextDue(tx.db, id)
  if (next) return void (await lookAgain(tx.db, id, next))
  const [leaving] = await listLeaving(tx.db, id, 1)
  if (leaving) return void (await lookAgain(tx.db, id, new Date(tx.now.getTime() + OUTBOX_CHECK_MS)))
  await finishCampaign(tx.db, id)
  await changed(tx, id)
}

/** By the candidate of the recipient. A merged duplicate stands for its survivor. */
async function lockMembers(tx: Tx, due: readonly DueRow[]): Promise<Map<string, CandidateRow>> {
  const own = await lockPeople(
    tx.db,
    due.map(({ candidateId: candidate }) => candidate),
  )
  const survivors = await lockPeople(
    tx.db,
    own.flatMap(({ mergedInto: into }) => into ?? []),
  )
  const byId = new Map([...own, ...survivors].map((person) => [person.id, person]))
  return new Map(
    own.map((person) => [person.id, byId.get(person.mergedInto ?? person.id) ?? person] as const),
  )
}

type Sending = {
  variant: Variant | null
  thread: readonly string[]
  sendId: string
  messageId: string
  channel: Channel
  to: string
  subject: string
  body: string
}
type Plan = { row: DueRow; person: CandidateRow; moved: Moved; sending: Sending | null }
type Batch = { rows: readonly DueRow[]; people: Map<string, CandidateRow> }

async function planAll(tx: Tx, campaign: CampaignRow, { rows, people }: Batch): Promise<Plan[]> {
  const persons = rows.flatMap(({ candidateId: id }) => people.get(id) ?? [])
  const ids = persons.map(({ id }) => id)
  const reached = await listReached(tx.db, ids, campaign)
  const merged = rows.flatMap(({ candidateId: id }) =>
    people.get(id)?.id === id ? [] : (people.get(id)?.id ?? []),
  )
  const members = await listMembers(tx.db, campaign.id, merged)
  const ways = new Map<string, ContactWay>()
  for (const channel of CHANNELS) {
    const of = rows.filter((row) => campaign.steps[row.nextStep]?.channel === channel)
    const asked = of.flatMap(({ candidateId: id }) => people.get(id) ?? [])
    const found = await findWays(tx.db, { channel, people: asked })
    for (const [index, person] of asked.entries()) {
      const way = found[index]
      if (way) ways.set(person.id, way)
    }
  }
  const followUps = rows.filter(({ nextStep }) => campaign.steps[nextStep]?.subject === '')
  const earlier = await listEarlierMails(
    tx.db,
    followUps.map(({ id }) => id),
  )
  const plans: Plan[] = []
  for (const row of rows) {
    const person = people.get(row.candidateId)
    if (!person) continue
    const isTwice = person.id !== row.candidateId && members.has(person.id)
    const goal = isTwice ? 'merged' : reached.get(person.id)
    plans.push(
      await plan(tx, campaign, {
        row,
        person,
        way: ways.get(person.id),
        goal,
        earlier: earlier.get(row.id) ?? [],
      }),
    )
  }
  return plans
}

type Facts = {
  row: DueRow
  person: CandidateRow
  way: ContactWay | undefined
  goal: 'applied' | 'interview' | 'merged' | undefined
  /** The emails that a follow-up without a subject continues. */
  earlier: readonly { subject: string; messageId: string | null }[]
}

async function plan(tx: Tx, campaign: CampaignRow, facts: Facts): Promise<Plan> {
  const { row, person, way, goal } = facts
  const { id, nextStep: position } = row
  const zone = timezoneOf(person) ?? campaign.timezone
  const window = windowOf(campaign)
  const end = (outcome: Moved['outcome'], reason: string | null): Plan => {
    const moved = { id, nextStep: position, dueAt: null, outcome, reason, isSent: false }
    return { row, person, sending: null, moved }
  }
  if (goal === 'merged') return end('stopped', 'Merged with another candidate of this campaign.')
  if (goal) return end(goal, null)
  const ending = endingBy(person.status, row.statusAtStart)
  if (ending) return end(ending.outcome, ending.reason)
  const step = campaign.steps[position]
  if (!step) return end(null, null)
  // After a pause or a full hour, the window may have closed.
  const opens = nextInWindow(tx.now, window, zone)
  if (opens > tx.now) return { ...end(null, null), moved: { ...end(null, null).moved, dueAt: opens } }
  if (!way || 'problem' in way) {
    if (!way || way.refused === 'gone' || way.refused === 'do_not_use')
      return end('stopped', way?.problem ?? 'This candidate was removed.')
    return skip(way.problem)
  }
  const values = await valuesFor(tx.db, { person, sender: campaign.senderName, text: step })
  if (!values) return skip('This candidate has no active application.')
  const variant = variantOf(id, step)
  const text = filledIn({ ...step, subject: subjectOf(campaign, { step, position, variant }) }, values)
  const [first] = facts.earlier
  const thread = facts.earlier.flatMap(({ messageId }) => messageId ?? [])
  if (first && step.channel === 'email') text.subject = asReply(first.subject)
  const ids = { sendId: uuidv7(), messageId: uuidv7() }
  return {
    row,
    person,
    moved: { ...next(), outcome: null, reason: null, isSent: true },
    sending: { ...ids, variant, thread, channel: step.channel, to: way.to, ...text },
  }

  function next() {
    const following = campaign.steps[position + 1]
    const from = new Date(tx.now.getTime() + (following?.waitMinutes ?? 0) * MINUTE)
    return { id, nextStep: position + 1, dueAt: following ? nextInWindow(from, window, zone) : null }
  }
  /** This step only. Without any sent step, the candidate got nothing. */
  function skip(reason: string): Plan {
    const { dueAt, ...after } = next()
    const isLast = dueAt === null
    const outcome = isLast && row.sentAt === null ? 'skipped' : null
    return { row, person, sending: null, moved: { ...after, dueAt, outcome, reason, isSent: false } }
  }
}

type Chosen = { step: CampaignRow['steps'][number]; position: number; variant: Variant | null }

/** A follow-up whose earlier email was skipped gets the subject of the first one. */
function subjectOf({ steps }: CampaignRow, { step, position, variant }: Chosen): string {
  if (variant === 'b') return step.subjectB
  return step.subject || (firstSubject(steps.slice(0, position)) ?? '')
}

const asReply = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

async function handOver(tx: Tx, campaign: CampaignRow, plans: readonly Plan[]): Promise<void> {
  const sent = plans.flatMap(({ row, person, sending }) => (sending ? [{ row, person, ...sending }] : []))
  const [sender] = await listContacts(tx.db, [campaign.senderId])
  const mails = sent.filter(({ channel }) => channel === 'email')
  const outgoing = new Map<string, string>()
  const mailIds = await sendMails(
    tx,
    mails.map(({ sendId, messageId, person, to, subject, body, thread }): Mail => {
      const { services, origin } = tx
      const sent = letterOf({ id: sendId, subject, body, origin, track: campaign.track, services })
      const replyTo = signedAddress(services, 'reply', messageId) ?? sender?.email
      return { contactId: person.id, to, replyTo, thread, senderName: campaign.senderName, ...sent }
    }),
  )
  for (const [index, { sendId }] of mails.entries()) outgoing.set(sendId, mailIds[index] ?? '')
  for (const { sendId, channel, person, to, body } of sent)
    if (channel === 'sms') outgoing.set(sendId, await sendText(tx, { contactId: person.id, to, text: body }))
  const rows = sent.map((each) => ({ ...each, outgoingId: outgoing.get(each.sendId) ?? '' }))
  await insertSentMessages(
    tx.db,
    rows.map(({ messageId, person, channel, subject, body, outgoingId }) => ({
      id: messageId,
      candidateId: person.id,
      channel,
      subject,
      body,
      at: tx.now,
      userId: campaign.senderId,
      outgoingId,
    })),
    { ofCampaign: true },
  )
  await insertSends(
    tx.db,
    rows.map(({ sendId, row, channel, messageId, outgoingId, variant }) => ({
      id: sendId,
      recipientId: row.id,
      position: row.nextStep,
      channel,
      messageId,
      outgoingId,
      variant,
    })),
    campaign.id,
    tx.now,
  )
  await moveRecipients(
    tx.db,
    plans.map(({ moved }) => moved),
    tx.now,
  )
}
