// The charges of the built-in test provider.
import type { Db } from '#platform/server/database.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import type { TestCard } from '../../contract/words.ts'

export type TestStatus = 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled'
export type TestCharge = RowOf<typeof find>
const COLUMNS = 'ref, payment_id, card, amount_cents, currency, status'

type Words = { card: TestCard; status: TestStatus }

const add = statement(
  'test-charges.add',
  `insert into test_charges (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)
   on conflict (payment_id) do update set status = test_charges.status returning ${COLUMNS}`,
).as<Words>()
/** The same payment again gets its first charge. */
export async function insertCharge(db: Db, charge: TestCharge): Promise<TestCharge> {
  const { ref, paymentId, card, amountCents: cents, currency, status } = charge
  return (await add.first(db, [ref, paymentId, card, cents, currency, status])) ?? charge
}

const find = statement(
  'test-charges.find',
  `select ${COLUMNS} from test_charges where ref = $1 or payment_id = $2`,
).as<Words>()
export const findCharge = (db: Db, { ref, paymentId }: { ref: string | null; paymentId: string | null }) =>
  find.first(db, [ref, paymentId])

const decide = statement(
  'test-charges.decide',
  `update test_charges set status = $2 where ref = $1 and status = 'requires_action' returning ${COLUMNS}`,
).as<Words>()
/** Undefined when the step was taken before. */
export const decideCharge = (db: Db, ref: string, status: TestStatus) => decide.first(db, [ref, status])

const list = statement(
  'test-charges.list',
  `select ${COLUMNS} from test_charges where created_at >= $1 and ($2::text is null or ref < $2) order by ref desc limit 100`,
).as<Words>()
export const listCharges = (db: Db, since: Date, after: string | null) => list.rows(db, [since, after])
