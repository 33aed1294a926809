// Attempts to sell more than there is, in a scratch database.
import { post } from '#domains/billing/server/index.ts'
import { createClient } from '#domains/clients/server/index.ts'
import { addProofLead } from '#domains/leads/server/index.ts'
import { atOnce, type ProofAttempt, refusalOfDatabase } from '#platform/server/proof.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { uuidv7 } from '#shared/ids.ts'
import { addProofProduct, deliverAgain } from './queries/proof.ts'
import { sellFromStock } from './sell.ts'

const CENTS = 1_000
const BUYERS = 20

export const shopAttempts: readonly ProofAttempt[] = [
  {
    name: `${BUYERS} clients buy one lead at once`,
    run: async (context) => {
      const { productId } = await openMarket(context, 'One lead')
      const clients: string[] = []
      for (let index = 0; index < BUYERS; index++) clients.push(await newBuyer(context, CENTS))
      return atOnce({ times: BUYERS, expected: 1, verb: 'sold' }, (index) =>
        buy(context, { clientId: clients[index] ?? '', productId }),
      )
    },
  },
  {
    name: `One balance buys ${BUYERS} times at once, with funds for one`,
    run: async (context) => {
      const { productId } = await openMarket(context, 'One balance', BUYERS)
      const clientId = await newBuyer(context, CENTS)
      return atOnce({ times: BUYERS, expected: 1, verb: 'sold' }, () => buy(context, { clientId, productId }))
    },
  },
  {
    name: 'Deliver the same lead to the same client again',
    run: async (context) => {
      const { leadId } = await sellOne(context, 'Again')
      return refusalOfDatabase(() => deliverAgain(context.db, leadId))
    },
  },
]

async function openMarket(context: Context, category: string, leads = 1) {
  const { db, now } = context
  const productId = uuidv7()
  await addProofProduct(db, { id: productId, category, cents: CENTS, now })
  let leadId = ''
  for (let index = 0; index < leads; index++) leadId = await addProofLead(db, { category, now })
  return { productId, leadId }
}

async function newBuyer(context: Context, cents: number): Promise<string> {
  const clientId = await createClient(context, { name: 'A client of the drill', status: 'active' })
  const entries = { client_balance: cents, cash_clearing: -cents }
  await transaction(context, (tx) =>
    post(tx, { kind: 'top_up', key: `drill:${clientId}`, clientId, entries }),
  )
  return clientId
}

/** For the attempts of the domains to the right, too. */
export async function sellOne(context: Context, category: string) {
  const market = await openMarket(context, category)
  await buy(context, { clientId: await newBuyer(context, CENTS), productId: market.productId })
  return market
}

/** False when the sale was refused. */
const buy = (context: Context, { clientId, productId }: { clientId: string; productId: string }) =>
  succeeds(() =>
    transaction(context, (tx) =>
      sellFromStock(
        tx,
        {
          client: clientId,
          kind: 'buy_now',
          lines: [{ productId, quantity: 1, filter: {} }],
          payWith: 'wallet',
        },
        null,
      ),
    ),
  )

export async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
