// The answers of candidates in their applications, for exports and for interviewers.
import { type Answer, answerLines, type ShownAnswer, shownAnswers } from '#domains/jobs/contract/answers.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'

type Answers = { answers: Answer[]; lastAnswers: Answer[] | null }

const ofCandidates = statement(
  'pipeline.answers',
  `select coalesce(c.merged_into, c.id) as candidate_id, j.title as job_title, j.reference_number, a.answers, a.last_answers
   from candidates c join applications a on a.candidate_id = c.id join job_postings j on j.id = a.job_id
   where (c.id = any($1) or c.merged_into = any($1)) and (a.answers <> '[]' or a.last_answers is not null)
   order by a.created_at desc, a.id desc`,
).as<Answers>()

/** Newest application first. Merged records count for the surviving candidate. */
export async function listAnswerTexts(db: Db, candidateIds: readonly string[]) {
  const rows = await ofCandidates.rows(db, [candidateIds])
  return rows.map((row) => ({
    candidateId: row.candidateId,
    text: `${row.jobTitle} (${row.referenceNumber})\n${answerLines(row)}`,
  }))
}

const ofApplications = statement(
  'pipeline.answers.of-applications',
  `select id, answers, last_answers from applications
   where id = any($1) and (answers <> '[]' or last_answers is not null)`,
).as<Answers>()

/** By application, as lines of text. An application without answers is missing. */
export async function answerTextsOf(
  db: Db,
  applicationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await ofApplications.rows(db, [applicationIds])
  return new Map(rows.map((row) => [row.id, answerLines(row)]))
}

export async function listAnswers(db: Db, applicationId: string): Promise<ShownAnswer[]> {
  const row = await ofApplications.first(db, [[applicationId]])
  return row ? shownAnswers(row) : []
}
