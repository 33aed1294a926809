// The list as a CSV file.
import { camelCase } from '#platform/server/camel-case.ts'
import { type ExportColumns, eachOnce, type ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import { CANDIDATE_FIELDS, type CandidateFieldRules } from '../contract/candidate-fields.ts'
import type { CandidateListQuery, LastMessage } from '../contract/schemas.ts'
import { CANDIDATE_LOOKS, customText, SOURCE_LABELS } from '../contract/words.ts'
import { applicationAnswers, lastMessages } from './ports.ts'
import type { SummaryRow } from './queries/candidates.ts'
import { type FieldRow, listFields } from './queries/fields.ts'
import { listPage } from './queries/list.ts'
import { resolveSearch } from './queries/search.ts'

type ExportRow = SummaryRow & { answers: string; lastMessage: LastMessage | null }

const LISTED = Object.values<CandidateFieldRules>(CANDIDATE_FIELDS).filter(
  ({ list, kind }) => list && kind !== 'custom',
)

function cellOf({ columns, kind }: CandidateFieldRules, row: ExportRow): string | number | null {
  if (kind === 'emails') return row.email
  if (kind === 'phones') return row.phone
  if (kind === 'owner') return row.ownerName
  if (kind === 'status') return CANDIDATE_LOOKS[row.status].label
  if (kind === 'source') return SOURCE_LABELS[row.source]
  const values: Record<string, unknown> = row
  const value = values[camelCase(columns[0] ?? '')]
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' || typeof value === 'string' ? value : null
}

const columnsOf = (fields: readonly FieldRow[]): ExportColumns<ExportRow> => ({
  ...Object.fromEntries(LISTED.map((field) => [field.label, (row: ExportRow) => cellOf(field, row)])),
  ...Object.fromEntries(fields.map((field) => [titleOf(field), (row: ExportRow) => ownCell(field, row)])),
  'Application answers': (row) => row.answers,
  'Last message': ({ lastMessage }) => lastMessage && messageText(lastMessage),
  'Last message at': ({ lastMessage }) => lastMessage?.at ?? null,
  'Unanswered since': ({ lastMessage }) => lastMessage?.unansweredSince ?? null,
  'Last activity': (row) => row.lastActivityAt,
  Created: (row) => row.createdAt,
  Id: (row) => row.id,
})

/** Who wrote it, unless it is the candidate. */
const messageText = ({ by, isAutomatic, text }: LastMessage) =>
  [by?.name ?? (isAutomatic && 'Automatic reply'), text].filter(Boolean).join(': ')

/** A custom field must not replace a column of the same name. */
const TAKEN = new Set([
  ...LISTED.map(({ label }) => label),
  'Application answers',
  'Last message',
  'Last message at',
  'Unanswered since',
  'Last activity',
  'Created',
  'Id',
])
const titleOf = ({ label }: FieldRow) => (TAKEN.has(label) ? `${label} (custom)` : label)

function ownCell({ id }: FieldRow, { custom }: ExportRow): string | number | null {
  const value = custom[id]
  return typeof value === 'number' ? value : customText(value) || null
}

type ExportQuery = Omit<CandidateListQuery, 'limit' | 'cursor'>

export async function exportCandidates(
  context: Context<StaffActor>,
  query: ExportQuery,
): Promise<ListExport<ExportRow>> {
  const { db, actor } = context
  const resolved = await resolveSearch(db, query)
  const read = async (cursor: string | undefined) => {
    const page = await listPage(db, { ...resolved, sort: query.sort, limit: 1_000, cursor }, actor)
    return { ...page, rows: await withDetails(context, page.rows) }
  }
  const byActivity = {
    movedAt: (row: ExportRow) => row.lastActivityAt,
    newestFirst: query.sort.startsWith('-'),
    startedAt: context.now,
  }
  return {
    list: 'candidates',
    query,
    columns: columnsOf(await listFields(db)),
    page: query.sort.endsWith('last_activity_at') ? eachOnce(read, byActivity) : read,
  }
}

async function withDetails({ db }: Context, rows: readonly SummaryRow[]): Promise<ExportRow[]> {
  const ids = rows.map(({ id }) => id)
  const found = await applicationAnswers.get()(db, ids)
  const last = await lastMessages.get()(db, ids)
  const byCandidate = Map.groupBy(found, ({ candidateId }) => candidateId)
  return rows.map((row) => {
    const texts = (byCandidate.get(row.id) ?? []).map(({ text }) => text)
    return { ...row, answers: texts.join('\n\n'), lastMessage: last.get(row.id) ?? null }
  })
}
