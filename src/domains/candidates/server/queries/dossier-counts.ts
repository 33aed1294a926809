// How much is kept about a person and all merged into them: one look at one index each.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const counted = (table: string, condition = 'true') =>
  `(select count(*)::int from ${table} x where x.candidate_id in (select id from family) and ${condition})`

const countStatement = statement(
  'candidates.dossier.counts',
  `with family as (select id from candidates where id = $1 or merged_into = $1)
   select ${counted('applications', 'x.merged_into is null')} as applications, ${counted('interviews')} as interviews,
     ${counted('sent_links')} as links, ${counted('conversation_messages', `x.state <> 'canceled'`)} as messages,
     ${counted('candidate_files', 'x.removed_at is null')} as files,
     ${counted('consents')} as consents, ${counted('leads')} as leads
   from candidates c where c.id = $1`,
)

export const countDossier = (db: Db, candidateId: string) => countStatement.first(db, [candidateId])
