// What is for sale, for the domains to the left.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const active = statement(
  'campaigns.products',
  `select distinct k.category, k.share_limit from lead_products k where k.status = 'active' order by 1, 2 limit 500`,
)

export const listForSale = async (db: Db) =>
  (await active.rows(db, [])).map(({ category, shareLimit }) => ({ category, shareLimit }))
