// Reasons by posting with the suggested edit, and the list as a CSV file.
import { answerLines } from '#domains/jobs/contract/answers.ts'
import type { ExportColumns, ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#shared/durations.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { DisqualifiedFilter, ReasonsByPosting } from '../contract/disqualified.ts'
import { SIDE_LABELS } from '../contract/words.ts'
import { type DisqualifiedRow, listDisqualifiedPage } from './queries/disqualified.ts'
import { countReasons, listHopedPay, type ReasonCountRow } from './queries/reasons-by-posting.ts'
import { isAboutPay, suggestEdit } from './suggestion-rules.ts'

export async function reasonsByPosting(
  context: Context<StaffActor>,
  days: number,
): Promise<ReasonsByPosting> {
  const from = new Date(context.now.getTime() - days * DAY).toISOString().slice(0, 10)
  const rows = await countReasons(context.db, { since: from, viewer: context.actor })
  const hoped = await hopedPay(context, { since: from, rows })
  const byJob = Map.groupBy(rows, (row) => row.jobId)
  const byReason = Map.groupBy(rows, (row) => row.reasonId)
  const sum = (of: readonly ReasonCountRow[]) => of.reduce((total, row) => total + row.count, 0)
  return {
    from,
    reasons: [...byReason]
      .map(([id, of]) => ({ id, label: of[0]?.reasonLabel ?? '', count: sum(of) }))
      .sort((a, b) => b.count - a.count),
    postings: [...byJob.values()].flatMap((of) => {
      const [first] = of
      return first ? [toPosting(first, { of, total: sum(of), hoped })] : []
    }),
    total: sum(rows),
  }
}

type HopedPay = ReadonlyMap<string, number | null>
const keyOf = (row: { jobId: string; reasonId: string }) => `${row.jobId} ${row.reasonId}`

async function hopedPay(
  { db, actor }: Context<StaffActor>,
  { since, rows }: { since: string; rows: readonly ReasonCountRow[] },
): Promise<HopedPay> {
  const about = rows.filter(({ reasonLabel }) => isAboutPay(reasonLabel))
  const jobs = [...new Set(about.map(({ jobId }) => jobId))]
  const reasons = [...new Set(about.map(({ reasonId }) => reasonId))]
  const found = jobs.length > 0 ? await listHopedPay(db, { since, jobs, reasons, viewer: actor }) : []
  return new Map(found.map((row) => [keyOf(row), row.medianPayCents]))
}

type Counted = { of: readonly ReasonCountRow[]; total: number; hoped: HopedPay }

function toPosting(first: ReasonCountRow, { of, total, hoped }: Counted) {
  return {
    job: { id: first.jobId, title: first.jobTitle, clientName: first.clientName, version: first.version },
    total,
    counts: Object.fromEntries(of.map((row) => [row.reasonId, row.count])),
    suggestion: suggestEdit(
      {
        status: first.status,
        city: first.city,
        state: first.state,
        remote: first.remote,
        payMinCents: first.payMinCents,
        payMaxCents: first.payMaxCents,
        payUnit: first.payUnit,
        payShown: first.payShown,
        description: first.description,
      },
      of.map((row) => ({
        reasonId: row.reasonId,
        label: row.reasonLabel,
        count: row.count,
        medianPayCents: hoped.get(keyOf(row)) ?? null,
      })),
    ),
  }
}

const COLUMNS: ExportColumns<DisqualifiedRow> = {
  Name: (row) => row.name,
  Job: (row) => row.jobTitle,
  Reference: (row) => row.referenceNumber,
  Client: (row) => row.clientName,
  Reason: (row) => row.reasonLabel,
  Side: (row) => SIDE_LABELS[row.side],
  Comment: (row) => row.comment,
  Answers: answerLines,
  'From stage': (row) => row.stageLabel,
  By: (row) => row.byName,
  When: (row) => row.at,
  'Look again on': (row) => row.reconsiderOn,
  Application: (row) => row.id,
}

export function exportDisqualified(
  context: Context<StaffActor>,
  filter: DisqualifiedFilter,
): ListExport<DisqualifiedRow> {
  const { db, actor } = context
  return {
    list: 'disqualified',
    query: filter,
    columns: COLUMNS,
    page: (cursor) => listDisqualifiedPage(db, { ...filter, limit: 1_000, cursor }, actor),
  }
}
