// How much is kept about a person and all merged into them: one look at one index each.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { dossierCounts } from '../ports.ts'

const countStatement = statement(
  'candidates.dossier.counts',
  `with family as (select id from candidates where id = $1 or merged_into = $1)
   select array(select id from family) as ids,
     (select count(*)::int from candidate_files x where x.candidate_id in (select id from family) and x.removed_at is null) as files,
     (select count(*)::int from consents x where x.candidate_id in (select id from family)) as consents
   from candidates c where c.id = $1`,
)

export async function countDossier(db: Db, candidateId: string) {
  const own = await countStatement.first(db, [candidateId])
  if (!own) return undefined
  const { ids, files, consents } = own
  const [applications, interviews, links, messages, leads] = await Promise.all([
    dossierCounts.applications.get()(db, ids),
    dossierCounts.interviews.get()(db, ids),
    dossierCounts.links.get()(db, ids),
    dossierCounts.messages.get()(db, ids),
    dossierCounts.leads.get()(db, ids),
  ])
  return { applications, interviews, links, messages, files, consents, leads }
}
