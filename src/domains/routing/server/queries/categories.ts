// The categories in use. Only the same word in a campaign, a product and a rule brings a lead to its buyer.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const used = statement(
  'campaigns.categories',
  `select c.category from campaigns c where c.category is not null
   union select k.category from lead_products k
   union select r.named #>> '{}' from routing_versions v cross join lateral (
       select jsonb_path_query(v.rules, '$.** ? (@.subject == "category").value') as named
       union select jsonb_path_query(v.rules, '$.** ? (@.subject == "category").values[*]')) as r
     where v.status in ('published', 'draft')
   order by 1 limit 500`,
)

export const listCategories = async (db: Db) => (await used.rows(db, [])).map(({ category }) => category)
