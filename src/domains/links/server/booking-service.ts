// A candidate books, moves or cancels an interview time. The slot, the interview and the step are one transaction.
import { lockColleagues } from '#domains/identity/server/index.ts'
import { SELF_BOOKED_NOTE } from '#domains/interviews/contract/words.ts'
import {
  cancelByCandidate,
  createInterview,
  findInterview,
  type InterviewRow,
  moveByCandidate,
} from '#domains/interviews/server/index.ts'
import { notify } from '#domains/notifications/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { transaction } from '#platform/server/transaction.ts'
import { AppError, conflict } from '#shared/errors.ts'
import type { LinkPage } from '../contract/schemas.ts'

import { finish, lockByToken, pageOf } from './page.ts'
import { closingOfRow } from './present.ts'
import { type LinkRow, reopenRow, setBooking } from './queries/links.ts'
import { fillSlot, listSlots, releaseSlot, type SlotRow, takeSlot } from './queries/slots.ts'
import { record } from './record.ts'
import { bookingState } from './rules.ts'

type Choice = { token: string; startsAt: string }

const TAKEN = 'This time is already taken. Choose another time.'

export function bookSlot(context: Tx, { token, startsAt }: Choice): Promise<LinkPage> {
  return forCandidate(
    transaction(context, async (tx) => {
      const row = await lockByToken(tx, token)
      const { interview } = row.payload
      if (!interview || !row.jobId) throw conflict('This link offers no times.')
      if (closingOfRow(row)) throw closed(row)
      const slot = await getOffered(tx, row, startsAt)
      if (row.uses >= row.maxUses) throw conflict('You already chose a time.')
      await take(tx, row, slot)
      const booked = await createInterview(tx, {
        candidateId: row.candidateId,
        jobId: row.jobId,
        kind: interview.kind,
        ...spanOf(slot),
        timezone: interview.timezone,
        place: interview.place,
        meetingUrl: interview.meetingUrl,
        note: SELF_BOOKED_NOTE,
        participants: [{ userId: slot.interviewerId, role: 'interviewer' }],
        invites: true,
        despiteConflicts: false,
        organizerId: row.senderId,
        selfBooked: true,
      }).catch(asClosed(row))
      await saveBooking(tx, row, { slot, interview: booked })
      await notifySender(tx, row, { interview: booked, did: 'chose a time for their interview' })
      return finish(tx, row, { startsAt: booked.startsAt })
    }),
  )
}

export function moveBooking(context: Tx, { token, startsAt }: Choice): Promise<LinkPage> {
  return forCandidate(
    transaction(context, async (tx) => {
      const row = await lockByToken(tx, token)
      const before = await getChangeable(tx, row)
      if (closingOfRow(row)) throw closed(row)
      const slot = await getOffered(tx, row, startsAt)
      if (new Date(before.startsAt).getTime() === new Date(slot.startsAt).getTime())
        throw conflict('Your interview is already at this time.')
      await take(tx, row, slot)
      const moved = await moveByCandidate(tx, { id: before.id, ...spanOf(slot) })
      await saveBooking(tx, row, { slot, interview: moved })
      await record(tx, row, { action: 'moved', event: 'moved', detail: moved.startsAt })
      await notifySender(tx, row, { interview: moved, did: 'moved their interview' })
      return pageOf(tx, row.id)
    }),
  )
}

/** The time is free for others at once, and the candidate can choose again. */
export function cancelBooking(context: Tx, token: string): Promise<LinkPage> {
  return transaction(context, async (tx) => {
    const row = await lockByToken(tx, token)
    const { id } = await getChangeable(tx, row)
    const interview = await cancelByCandidate(tx, id)
    await releaseSlot(tx.db, row.id)
    await reopenRow(tx.db, row.id, tx.now)
    await record(tx, row, { action: 'called_off', event: 'called_off', detail: interview.startsAt })
    await notifySender(tx, row, { interview, did: 'canceled their interview' })
    return pageOf(tx, row.id)
  })
}

const spanOf = (slot: SlotRow) => ({
  startsAt: new Date(slot.startsAt).toISOString(),
  endsAt: new Date(slot.endsAt).toISOString(),
})

async function getOffered(tx: Tx, row: LinkRow, startsAt: string): Promise<SlotRow> {
  const wanted = new Date(startsAt).getTime()
  const slots = await listSlots(tx.db, { linkId: row.id, own: row.interviewId })
  const slot = slots.find(({ startsAt }) => new Date(startsAt).getTime() === wanted)
  if (slot && wanted > tx.now.getTime()) return slot
  throw conflict('This time is no longer available. Choose another time.')
}

async function getChangeable(tx: Tx, row: LinkRow): Promise<InterviewRow> {
  const interview = row.interviewId ? await findInterview(tx.db, row.interviewId) : undefined
  if (!interview) throw conflict('No interview is booked with this link.')
  const { status, startsAt } = interview
  if (bookingState({ status, startsAt: new Date(startsAt) }, tx.now).changeable) return interview
  throw conflict(
    `It is too late to change this interview here. Reply to the invitation to reach ${row.senderName}.`,
  )
}

/**
 * Releases the old time and takes the new one, or changes nothing. The colleague is locked before any slot, always in
 * this order, so two candidates who swap times do not deadlock.
 */
async function take(tx: Tx, row: LinkRow, slot: SlotRow): Promise<void> {
  await lockColleagues(tx.db, [slot.interviewerId])
  await releaseSlot(tx.db, row.id)
  const { interviewerId, startsAt } = slot
  if (!(await takeSlot(tx.db, { interviewerId, startsAt, linkId: row.id, at: tx.now }))) throw conflict(TAKEN)
}

type Booking = { slot: SlotRow; interview: InterviewRow }

async function saveBooking(tx: Tx, row: LinkRow, { slot, interview }: Booking): Promise<void> {
  const { interviewerId, startsAt } = slot
  await fillSlot(tx.db, { interviewerId, startsAt, interviewId: interview.id })
  await setBooking(tx.db, row.id, { interviewId: interview.id, until: interview.endsAt })
}

/** Participants get the invitation. The sender of the link is notified too. */
async function notifySender(
  tx: Tx,
  row: LinkRow,
  { interview, did }: { interview: InterviewRow; did: string },
): Promise<void> {
  if (interview.participants.some(({ userId }) => userId === row.senderId)) return
  await notify(tx, {
    userId: row.senderId,
    kind: 'interview_changed',
    title: `${row.firstName} ${row.lastName} ${did}`,
    body: `${interview.jobTitle}, ${interview.clientName}`,
    link: `/interview-tracker?interview=${interview.id}`,
  })
}

const closed = (row: LinkRow) =>
  conflict(`This interview can no longer be booked. Contact ${row.senderName} about it.`)

/** An ended application cannot have an interview. This page does not say why it ended. */
const asClosed = (row: LinkRow) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'conflict' && !('conflicts' in error.details))
    throw closed(row)
  throw error
}

/** The staff message about a conflict names colleagues. The candidate gets a general one. */
function forCandidate<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'conflict' && 'conflicts' in error.details)
      throw conflict(TAKEN)
    throw error
  })
}
