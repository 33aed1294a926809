// The words of the questions of forms.
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

export type FormOf = { source: string; formId: string }
export type FormQuestion = FormOf & { key: string; words: string; saidAt: Date }

const list = statement(
  'leads.form-questions',
  'select key, words from form_questions where source = $1 and form_id = $2 and key = any($3::text[])',
)

/** The words of these keys, as far as they are known. */
export async function readQuestions(
  db: Db,
  { source, formId, answers }: { source: string; formId: string | null; answers: object },
): Promise<Record<string, string>> {
  const keys = Object.keys(answers)
  if (!formId || keys.length === 0) return {}
  const rows = await list.rows(db, [source, formId, keys])
  return Object.fromEntries(rows.map(({ key, words }) => [key, words]))
}

const put = statement(
  'leads.put-form-questions',
  `insert into form_questions as known (source, form_id, key, words, said_at)
   select distinct on (1, 2, 3) *
   from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[]) as given (source, form_id, key, words, said_at)
   order by 1, 2, 3, given.said_at desc
   on conflict (source, form_id, key) do update set words = excluded.words, said_at = excluded.said_at
     where known.said_at <= excluded.said_at`,
)
/** The last words of a question are kept, in whatever order they arrive. */
export const putQuestions = (db: Db, questions: readonly FormQuestion[]) =>
  put.rows(db, [
    questions.map(({ source }) => source),
    questions.map(({ formId }) => formId),
    questions.map(({ key }) => key),
    questions.map(({ words }) => words),
    questions.map(({ saidAt }) => saidAt),
  ])
