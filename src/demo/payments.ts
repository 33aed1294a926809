// The demo customer pays by card: a declined card and another one, an auto-recharge, a refund, and a dispute that is open.
// Through the same services as on the screen, at past moments.
import type { TestCard } from '#domains/billing/contract/words.ts'
import { comparePayments } from '#domains/billing/server/ask-again.ts'
import { createMethod, removeMethod } from '#domains/billing/server/methods.ts'
import { topUp } from '#domains/billing/server/payments.ts'
import { processEvent } from '#domains/billing/server/process-events.ts'
import { datePayments, listWaitingEvents } from '#domains/billing/server/queries/past.ts'
import { recharge, setRecharge } from '#domains/billing/server/recharge.ts'
import { refund } from '#domains/billing/server/refunds.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY, MINUTE } from '#shared/durations.ts'
import { AppError } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import type { Act } from './act.ts'
import { asCustomer, asStaff, type DemoCustomer, type DemoStaff } from './staff.ts'

type Given = DemoCustomer & { manager: DemoStaff }
/** The last payment makes the balance round, and then everything is compared with the provider. */
type Payments = { acts: Act[]; finish: (cents: number) => Promise<void> }

const RECHARGE = { belowCents: 125_000, amountCents: 40_000, monthlyLimitCents: 200_000 }
const REFUNDED_CENTS = 15_000

export function paymentsOf(context: Context, given: Given): Payments {
  const { db, now } = context
  const { clientId: client, manager } = given
  const as = (at: Date) => asCustomer(context, given, at)
  const asSystem = (at: Date) => ({ ...context, now: at, isQuiet: true }) as const
  const ago = (days: number, minutesLater = 0) => new Date(now.getTime() - days * DAY + minutesLater * MINUTE)
  const act = (at: Date, run: (at: Date) => Promise<unknown>): Act => ({
    at,
    run: () => run(at).then(() => datePayments(db, now, at)),
  })
  const cards = new Map<TestCard, string>()
  const idOf = (card: TestCard) => cards.get(card) ?? ''
  const save = async (at: Date, testCard: TestCard) => {
    cards.set(testCard, (await createMethod(as(at), { client, testCard })).id)
  }
  const pay = (at: Date, card: TestCard, amountCents: number) =>
    topUp(as(at), { input: { client, amountCents, paymentMethodId: idOf(card) }, key: uuidv7() })
  const setRule = (at: Date, isOn: boolean) =>
    setRecharge(as(at), { client, isOn, ...RECHARGE, paymentMethodId: idOf('success') })
  let paymentId = ''

  const acts = [
    act(ago(57), async (at) => {
      await save(at, 'decline')
      await pay(at, 'decline', 100_000).catch(exceptDeclined)
    }),
    act(ago(57, 4), async (at) => {
      await save(at, 'success')
      await pay(at, 'success', 100_000)
      await removeMethod(as(at), idOf('decline'))
    }),
    act(ago(30), (at) => setRule(at, true)),
    // Right after an order that left less than the threshold.
    act(ago(21, 1), (at) => recharge(asSystem(at), client)),
    act(ago(13), (at) => setRule(at, false)),
    act(ago(12), async (at) => {
      paymentId = (await pay(at, 'success', 200_000 + REFUNDED_CENTS)).id
    }),
    act(ago(11), (at) =>
      refund(
        { ...asStaff(context, manager, at), isQuiet: true },
        { input: { paymentId, amountCents: REFUNDED_CENTS, reason: 'Entered too much' }, key: uuidv7() },
      ),
    ),
    act(ago(6.2), async (at) => {
      await save(at, 'dispute')
      await pay(at, 'dispute', 30_000)
      await removeMethod(as(at), idOf('dispute'))
    }),
    act(ago(4.2), async (at) => {
      for (const { id } of await listWaitingEvents(db)) await processEvent(asSystem(at), id)
    }),
  ]
  return {
    acts,
    async finish(cents) {
      const last = act(ago(0, -3), async (at) => cents > 0 && (await pay(at, 'success', cents)))
      await last.run()
      await comparePayments({ ...context, isQuiet: true })
    },
  }
}

function exceptDeclined(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'payment_declined')) throw error
}
