// How much is kept about candidates, for their dossier.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

const ofCandidates = statement(
  'links.count-of-candidates',
  `select count(*)::int as count from sent_links x where x.candidate_id = any($1)`,
)
export const countLinksOf = async (db: Db, candidateIds: readonly string[]) =>
  (await ofCandidates.first(db, [candidateIds]))?.count ?? 0
