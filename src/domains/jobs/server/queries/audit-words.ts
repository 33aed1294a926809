// How the audit log speaks about jobs.
import type { AuditWords } from '#platform/server/audit-words.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { wordsOf } from './list.ts'

const jobPostingLabels = statement(
  'audit.job-posting-labels',
  'select id, title as label from job_postings where id = any($1)',
)

const postingNames = statement(
  'audit.posting-names',
  'select id from job_postings where search like all(select fold_text(word) from unnest($1::text[]) word) limit 20',
)
const jobsByName = async (db: Db, words: string) =>
  (await postingNames.rows(db, [wordsOf(words)])).map(({ id }) => id)

export const jobsAuditWords: AuditWords = {
  job_posting: {
    noun: 'Job posting',
    labels: jobPostingLabels,
    find: jobsByName,
    actions: {
      created: 'wrote',
      edited: 'edited',
      submitted: 'submitted',
      published: 'published',
      approved: 'approved',
      returned: 'asked for changes to',
      rejected: 'asked for changes to',
      closed: 'closed',
      filled: 'filled',
      filled_by_hires: 'filled by hires',
      reopened: 'reopened',
      reopened_by_hires: 'reopened after an ended hire',
      on_hold: 'put on hold',
      held: 'put on hold',
      resumed: 'resumed',
      undone: 'undid a change of',
    },
  },
}
