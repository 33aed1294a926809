// The ledger's statements. Entries are only ever added. The database refuses everything else.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { TransactionKind } from '../../contract/words.ts'
import { owedBy } from './refunds.ts'

export type AccountKind =
  | 'client_balance'
  | 'client_hold'
  | 'cash_clearing'
  | 'revenue'
  | 'refunds'
  | 'promo'
  | 'tax_payable'
  | 'tax_receivable'

/** `mayBuy` is false unless the client is active. */
export type Account = RowOf<typeof lock>

const ACCOUNT = 'id, kind, balance_cents, credit_limit_cents, may_buy, currency'

const ofClient = statement(
  'ledger.of-client',
  `select ${ACCOUNT} from ledger_accounts where client_id = $1 order by kind`,
).as<{ kind: AccountKind }, 'balanceCents'>()
const lock = statement(
  'ledger.lock',
  `select ${ACCOUNT} from ledger_accounts where client_id = $1 order by kind for no key update`,
).as<{ kind: AccountKind }, 'balanceCents'>()

export const listAccounts = (db: Db, clientId: string) => ofClient.rows(db, [clientId])
const ofClients = statement(
  'ledger.of-clients',
  `select a.client_id, a.kind, a.balance_cents, ${owedBy('a.client_id')} as owed_cents
   from ledger_accounts a where a.client_id = any($1)`,
).as<{ kind: AccountKind }, 'clientId' | 'balanceCents'>()
export const listAccountsOf = (db: Db, clientIds: readonly string[]) => ofClients.rows(db, [clientIds])
/** Balance first, then hold: everybody locks them in this order, before anything else. */
export const lockAccounts = (db: Db, clientId: string) => lock.rows(db, [clientId])

export type NewTransaction = {
  id: string
  kind: TransactionKind
  key: string
  clientId: string | null
  reference: { type: string; id: string } | null
  note: string
  by: string | null
  at: Date
  entries: Partial<Record<AccountKind, number>>
}

// Transaction, balances and entries in one statement, so that each entry knows the balance after it.
const insert = statement(
  'ledger.insert',
  `with given as (
     select place, account, cents from unnest($10::text[], $11::bigint[]) with ordinality as g (account, cents, place)),
   posted as (
     insert into ledger_transactions (id, kind, key, client_id, reference_type, reference_id, note, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (key) do nothing returning id),
   moved as (
     update ledger_accounts a set balance_cents = a.balance_cents + g.cents from given g, posted
     where a.client_id = $4 and a.kind = g.account returning a.id, a.kind, a.balance_cents),
   written as (
     insert into ledger_entries (transaction_id, place, account_id, amount_cents, balance_after_cents)
     select posted.id, g.place, coalesce(m.id, house.id), g.cents, m.balance_cents
     from posted cross join given g left join moved m on m.kind = g.account
       left join ledger_accounts house on house.kind = g.account and house.client_id is null)
   select exists (select from billing_settings s join moved m on m.kind = 'client_balance'
     where s.client_id = $4 and s.recharge_on and s.recharge_paused_at is null
       and m.balance_cents < s.recharge_below_cents) as is_low
   from posted`,
)

/** Undefined when the act was posted before. Otherwise whether the balance is below the client's threshold. */
export function insertTransaction(db: Db, given: NewTransaction): Promise<{ isLow: boolean } | undefined> {
  const { id, kind, key, clientId, reference, note, by, at, entries } = given
  const moved = Object.entries(entries).filter(([, cents]) => cents !== 0)
  const about = [
    id,
    kind,
    key,
    clientId,
    reference?.type ?? null,
    reference?.id ?? null,
    note,
    by,
    at,
  ] as const
  return insert.first(db, [...about, moved.map(([account]) => account), moved.map(([, cents]) => cents)])
}
