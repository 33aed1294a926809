// The searched words in the rows of candidates that migration 0298 found (decision 004).
import { backfill } from '#platform/server/backfill.ts'
import { statement } from '#platform/server/statement.ts'

/** About 50 ms of work. */
const BATCH = 500

const fillWords = statement(
  'candidates.words-backfill',
  // Computed where the rows are locked: a row that another user changes meanwhile is read again after the wait.
  `with batch as (
    select id, case when removed_at is null then candidate_words(first_name, last_name, title, employer, skills, city, state, zip,
        emails, phones, custom) end as words
      from candidates where $1::uuid is null or id > $1 order by id limit $2 for no key update
  ), filled as (
    update candidates c set words = b.words from batch b where b.id = c.id and c.words is distinct from b.words)
  select max(id::text) as last from batch`,
).as<{ last: string | null }>()

export const wordsBackfill = backfill({
  name: 'candidates.words',
  fillBatch: async (db, after) => (await fillWords.first(db, [after, BATCH]))?.last ?? null,
})
