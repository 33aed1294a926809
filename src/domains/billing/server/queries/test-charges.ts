// The charges of the built-in test provider.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import type { TestCard } from '../../contract/words.ts'

export type TestStatus = 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled'
export type TestCharge = {
  ref: string
  payment_id: string
  card: TestCard
  amount_cents: number
  currency: string
  status: TestStatus
}
const COLUMNS = 'ref, payment_id, card, amount_cents, currency, status'

const add = statement<TestCharge>()(
  'test-charges.add',
  `insert into test_charges (${COLUMNS}) values ($1, $2, $3, $4, $5, $6)
   on conflict (payment_id) do update set status = test_charges.status returning ${COLUMNS}`,
)
/** The same payment again gets its first charge. */
export async function insertCharge(db: Db, charge: TestCharge): Promise<TestCharge> {
  const { ref, payment_id: paymentId, card, amount_cents: cents, currency, status } = charge
  return (await add.first(db, [ref, paymentId, card, cents, currency, status])) ?? charge
}

const find = statement<TestCharge>()(
  'test-charges.find',
  `select ${COLUMNS} from test_charges where ref = $1 or payment_id = $2`,
)
export const findCharge = (db: Db, { ref, paymentId }: { ref: string | null; paymentId: string | null }) =>
  find.first(db, [ref, paymentId])

const decide = statement<TestCharge>()(
  'test-charges.decide',
  `update test_charges set status = $2 where ref = $1 and status = 'requires_action' returning ${COLUMNS}`,
)
/** Undefined when the step was taken before. */
export const decideCharge = (db: Db, ref: string, status: TestStatus) => decide.first(db, [ref, status])

const list = statement<TestCharge>()(
  'test-charges.list',
  `select ${COLUMNS} from test_charges where created_at >= $1 and ($2::text is null or ref < $2) order by ref desc limit 100`,
)
export const listCharges = (db: Db, since: Date, after: string | null) => list.rows(db, [since, after])
