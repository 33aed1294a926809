// The list as a file.
import { answerLines } from '#domains/pipeline/contract-words.ts'
import type { CsvColumns, CsvExport } from '#platform/server/csv-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { CandidateListQuery } from '../schemas.ts'
import { type AnswersRow, listAnswers } from './queries/answers.ts'
import { listPage } from './queries/list.ts'
import type { SummaryRow } from './queries/rows.ts'
import { resolveSearch } from './queries/search.ts'
import { STATUS_LABELS } from './rules.ts'

type ExportRow = SummaryRow & { answers: string }

const COLUMNS: CsvColumns<ExportRow> = {
  'First name': (row) => row.first_name,
  'Last name': (row) => row.last_name,
  Status: (row) => STATUS_LABELS[row.status],
  Title: (row) => row.title,
  Years: (row) => row.years,
  'E-mail': (row) => row.email,
  Phone: (row) => row.phone,
  City: (row) => row.city,
  State: (row) => row.state,
  Skills: (row) => row.skills.join(', '),
  Tags: (row) => row.tags.join(', '),
  Owner: (row) => row.owner_name,
  Source: (row) => row.source,
  'Application answers': (row) => row.answers,
  'Last activity': (row) => row.last_activity_at,
  Created: (row) => row.created_at,
  Id: (row) => row.id,
}

type ExportQuery = Omit<CandidateListQuery, 'limit' | 'cursor'>

export function exportCandidates(context: Context<StaffActor>, query: ExportQuery): CsvExport<ExportRow> {
  // Whoever is worked with meanwhile would wander through an order by last activity.
  const sort = query.sort.endsWith('last_activity_at') ? '-created_at' : query.sort
  const { db, actor } = context
  const resolved = resolveSearch(db, query)
  return {
    list: 'candidates',
    query,
    columns: COLUMNS,
    page: async (cursor) => {
      const page = await listPage(db, { ...(await resolved), sort, limit: 1_000, cursor }, actor)
      return { ...page, rows: await withAnswers(context, page.rows) }
    },
  }
}

async function withAnswers({ db }: Context, rows: readonly SummaryRow[]): Promise<ExportRow[]> {
  const found = await listAnswers(
    db,
    rows.map(({ id }) => id),
  )
  const byCandidate = Map.groupBy(found, (row) => row.candidate_id)
  return rows.map((row) => ({ ...row, answers: (byCandidate.get(row.id) ?? []).map(toText).join('\n\n') }))
}

const toText = (row: AnswersRow) => `${row.job_title} (${row.reference_number})\n${answerLines(row)}`
