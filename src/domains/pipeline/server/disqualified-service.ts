// Reasons by posting with the suggested edit, and the list as a CSV file.
import { answerLines } from '#domains/jobs/contract/answers.ts'
import type { ExportColumns, ListExport } from '#platform/server/list-export.ts'
import type { Context } from '#platform/server/transaction.ts'
import { DAY } from '#platform/shared/durations.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
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
  const byJob = Map.groupBy(rows, (row) => row.job_id)
  const byReason = Map.groupBy(rows, (row) => row.reason_id)
  const sum = (of: readonly ReasonCountRow[]) => of.reduce((total, row) => total + row.count, 0)
  return {
    from,
    reasons: [...byReason]
      .map(([id, of]) => ({ id, label: of[0]?.reason_label ?? '', count: sum(of) }))
      .sort((a, b) => b.count - a.count),
    postings: [...byJob.values()].flatMap((of) => {
      const [first] = of
      return first ? [toPosting(first, { of, total: sum(of), hoped })] : []
    }),
    total: sum(rows),
  }
}

type HopedPay = ReadonlyMap<string, number | null>
const keyOf = (row: { job_id: string; reason_id: string }) => `${row.job_id} ${row.reason_id}`

async function hopedPay(
  { db, actor }: Context<StaffActor>,
  { since, rows }: { since: string; rows: readonly ReasonCountRow[] },
): Promise<HopedPay> {
  const about = rows.filter(({ reason_label }) => isAboutPay(reason_label))
  const jobs = [...new Set(about.map(({ job_id }) => job_id))]
  const reasons = [...new Set(about.map(({ reason_id }) => reason_id))]
  const found = jobs.length > 0 ? await listHopedPay(db, { since, jobs, reasons, viewer: actor }) : []
  return new Map(found.map((row) => [keyOf(row), row.median_pay_cents]))
}

type Counted = { of: readonly ReasonCountRow[]; total: number; hoped: HopedPay }

function toPosting(first: ReasonCountRow, { of, total, hoped }: Counted) {
  return {
    job: { id: first.job_id, title: first.job_title, clientName: first.client_name, version: first.version },
    total,
    counts: Object.fromEntries(of.map((row) => [row.reason_id, row.count])),
    suggestion: suggestEdit(
      {
        status: first.status,
        city: first.city,
        state: first.state,
        remote: first.remote,
        payMinCents: first.pay_min_cents,
        payMaxCents: first.pay_max_cents,
        payUnit: first.pay_unit,
        payShown: first.pay_shown,
        description: first.description,
      },
      of.map((row) => ({
        reasonId: row.reason_id,
        label: row.reason_label,
        count: row.count,
        medianPayCents: hoped.get(keyOf(row)) ?? null,
      })),
    ),
  }
}

const COLUMNS: ExportColumns<DisqualifiedRow> = {
  Name: (row) => row.name,
  Job: (row) => row.job_title,
  Reference: (row) => row.reference_number,
  Client: (row) => row.client_name,
  Reason: (row) => row.reason_label,
  Side: (row) => SIDE_LABELS[row.side],
  Comment: (row) => row.comment,
  Answers: answerLines,
  'From stage': (row) => row.stage_label,
  By: (row) => row.by_name,
  When: (row) => row.at,
  'Look again on': (row) => row.reconsider_on,
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
