// Attempts to break the ledger by force, in a scratch database.
import { createClient } from '#domains/clients/server/index.ts'
import { atOnce, type ProofAttempt, refusalOfDatabase } from '#platform/server/proof.ts'
import { statement } from '#platform/server/statement.ts'
import { type Context, transaction } from '#platform/server/transaction.ts'
import { post } from '../ledger.ts'

const unbalanced = statement(
  'proof.unbalanced',
  `with t as (insert into ledger_transactions (id, kind, key) values (gen_random_uuid(), 'adjustment', 'drill:unbalanced')
     returning id)
   insert into ledger_entries (transaction_id, place, account_id, amount_cents)
   select t.id, a.place, a.id, a.cents from t, (select id, row_number() over (order by kind) as place,
     case kind when 'promo' then 100 else -99 end as cents from ledger_accounts where kind in ('promo', 'revenue')) a`,
)
const change = statement('proof.change-entry', 'update ledger_entries set amount_cents = amount_cents + 1')
const remove = statement('proof.remove-transaction', 'delete from ledger_transactions')

async function funded(context: Context): Promise<string> {
  const clientId = await createClient(context, { name: 'A client of the drill', status: 'active' })
  await move(context, { clientId, key: `drill:${clientId}`, cents: 100 })
  return clientId
}

const move = (context: Context, { clientId, key, cents }: { clientId: string; key: string; cents: number }) =>
  transaction(context, (tx) =>
    post(tx, { kind: 'adjustment', key, clientId, entries: { client_balance: cents, promo: -cents } }),
  )

export const ledgerAttempts: readonly ProofAttempt[] = [
  {
    name: 'Post entries that do not sum to 0',
    run: ({ db }) => refusalOfDatabase(() => unbalanced.rows(db, [])),
  },
  {
    name: 'Change an entry of the ledger',
    run: async (context) => {
      await funded(context)
      return refusalOfDatabase(() => change.rows(context.db, []))
    },
  },
  {
    name: 'Delete a transaction of the ledger',
    run: async (context) => {
      await funded(context)
      return refusalOfDatabase(() => remove.rows(context.db, []))
    },
  },
  {
    name: 'Spend a cent more than the balance',
    run: async (context) => {
      const clientId = await funded(context)
      return refusalOfDatabase(() => move(context, { clientId, key: 'drill:overdraw', cents: -101 }))
    },
  },
  {
    name: 'Post the same act 20 times at once',
    run: async (context) => {
      const clientId = await funded(context)
      return atOnce({ times: 20, expected: 1, verb: 'posted' }, async () =>
        Boolean(await move(context, { clientId, key: 'drill:once', cents: 1 })),
      )
    },
  },
]
