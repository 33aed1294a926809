// What leads promise: no share beyond the limit, and one lead for each external id.
import type { Db } from '#platform/server/database.ts'
import { type ProofAttempt, type ProofCheck, refusalOfDatabase } from '#platform/server/proof.ts'
import { statement } from '#platform/server/statement.ts'
import { uuidv7 } from '#shared/ids.ts'

const LEADS = { table: 'leads', noun: 'leads' }

export const leadChecks: readonly ProofCheck[] = [
  {
    name: 'Leads sold more often than allowed',
    query: `select l.id, l.shares_sold, l.share_limit from leads l where l.shares_sold > l.share_limit`,
    of: LEADS,
  },
  {
    name: 'Leads taken in twice',
    query: `select l.source, l.external_id, count(*)::int as leads from leads l
group by l.source, l.external_id having count(*) > 1`,
    of: LEADS,
  },
  {
    name: 'Test leads that were sold',
    query: `select l.id, l.shares_sold from leads l where l.is_test and l.shares_sold > 0`,
    of: LEADS,
  },
]

const insert = statement(
  'proof.insert-lead',
  `insert into leads (id, source, external_id, received_at, status, category, state, county_fips, share_limit,
     email_hash)
   values ($1, 'proof', $2, $3, 'available', $4, 'TX', '48201', 1, sha256($1::uuid::text::bytea))`,
)
/** One exclusive lead in stock, in a scratch database. */
export async function addProofLead(
  db: Db,
  { category, now, externalId }: { category: string; now: Date; externalId?: string },
): Promise<string> {
  const id = uuidv7()
  await insert.rows(db, [id, externalId ?? id, now, category])
  return id
}

const oversell = statement('proof.oversell', 'update leads set shares_sold = share_limit + 1 where id = $1')

export const leadAttempts: readonly ProofAttempt[] = [
  {
    name: 'Sell a share more than a lead has',
    run: async ({ db, now }) => {
      const id = await addProofLead(db, { category: 'Oversold', now })
      return refusalOfDatabase(() => oversell.rows(db, [id]))
    },
  },
  {
    name: 'Take in the same external id twice',
    run: async ({ db, now }) => {
      const lead = { category: 'Twice', now, externalId: 'the-same' }
      await addProofLead(db, lead)
      return refusalOfDatabase(() => addProofLead(db, lead))
    },
  },
]
