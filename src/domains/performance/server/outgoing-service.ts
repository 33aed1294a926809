// Pausing and resuming outgoing messages, and discarding what waits.
import { actorId, audit } from '#platform/server/audit.ts'
import { publish } from '#platform/server/events.ts'
import {
  outgoingState,
  reconcileCharges,
  type UnknownPayment,
  waitingKinds,
  whileResuming,
  writeOutgoing,
} from '#platform/server/outgoing.ts'
import { type Context, type Tx, transaction } from '#platform/server/transaction.ts'
import { AppError, conflict, notFound } from '#shared/errors.ts'
import { INSTALLATION_ID } from '#shared/installation.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Outgoing, Resumed, WaitingMessages } from '../contract/outgoing.ts'

const SUBJECT = { subjectType: 'installation', subjectId: INSTALLATION_ID } as const

export const showOutgoing = ({ db }: Pick<Tx, 'db'>): Promise<Outgoing> => outgoingState(db)

export async function setOutgoing(context: Context<StaffActor>, to: Outgoing['outgoing']): Promise<Resumed> {
  const { outgoing } = await outgoingState(context.db)
  // Before the change, and outside its transaction: the provider takes seconds to answer.
  const unknownPayments = to === 'live' && outgoing === 'paused' ? await reconcile(context) : []
  await transaction(context, async (tx) => {
    if (!(await writeOutgoing(tx.db, to, actorId(tx) ?? ''))) return
    await audit(tx, { action: 'edited', ...SUBJECT, before: { outgoing }, after: { outgoing: to } })
    await publish(tx, { type: 'installation.updated', audience: 'staff' })
  })
  return { ...(await outgoingState(context.db)), unknownPayments }
}

async function reconcile(context: Context): Promise<UnknownPayment[]> {
  try {
    return await whileResuming(() => reconcileCharges.get()(context))
  } catch (error) {
    throw new AppError('unavailable', {
      userMessage: 'The payment provider did not answer, so messages stay paused. Try again in a minute.',
      cause: error,
    })
  }
}

export async function showWaiting({ db }: Pick<Tx, 'db'>): Promise<{ items: WaitingMessages[] }> {
  const items = await Promise.all(
    waitingKinds.get().map(async ({ kind, label, count }) => ({ kind, label, ...(await count(db)) })),
  )
  return { items }
}

export async function discardWaiting(context: Context<StaffActor>, kind: string) {
  const found = waitingKinds.get().find((each) => each.kind === kind)
  if (!found) throw notFound('kind of message')
  // While messages leave, nobody can see what they would discard.
  if ((await outgoingState(context.db)).outgoing === 'live')
    throw conflict('Messages leave again, so nothing was discarded.')
  let discarded = 0
  for (;;) {
    const some = await transaction(context, (tx) => found.discard(tx))
    if (some === 0) break
    discarded += some
  }
  await transaction(context, (tx) =>
    audit(tx, {
      action: 'edited',
      ...SUBJECT,
      after: { discarded: `${discarded} ${found.label.toLowerCase()}` },
    }),
  )
  return { discarded }
}
