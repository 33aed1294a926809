// Assembles the dashboard. Each figure is counted by the domain of its list, so both agree.
import { countWaitingMoves } from '#domains/billing/server/index.ts'
import { countCandidates, taskList } from '#domains/candidates/server/index.ts'
import { countWaiting } from '#domains/clients/server/index.ts'
import { countAttention } from '#domains/integrations/server/index.ts'
import { countInterviews, interviewList } from '#domains/interviews/server/index.ts'
import { jobList } from '#domains/jobs/server/index.ts'
import { countLinks } from '#domains/links/server/index.ts'
import { countBoard, countDisqualified } from '#domains/pipeline/server/index.ts'
import { answerPage } from '#platform/server/list.ts'
import type { ExportColumns, ListExport } from '#platform/server/list-export.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { notFound } from '#platform/shared/errors.ts'
import type { Total } from '#platform/shared/list.ts'
import { periodsOf } from '#platform/shared/periods.ts'
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import { startOfDay } from '#platform/shared/zoned-time.ts'
import type { Listed, Period, Stats } from '../contract/endpoints.ts'
import { TODAY_STATUSES } from '../contract/words.ts'
import { toActivity, toDashboardRow, toTodaysInterview } from './present.ts'
import {
  countErased,
  countErasedDisqualified,
  countRows,
  listActivity,
  listFunnel,
  listRows,
  listTrend,
  type Row,
  type Span,
} from './queries/staff.ts'

const LATEST = 12
const MAX_INTERVIEWS = 50

type Asked = { days: Period; client?: string | undefined }
type Spans = { today: string; now: Span; before: Span }

function spansOf({ actor, now }: Context<StaffActor>, { days, client }: Asked): Spans {
  const { timezone } = actor
  const { today, from, before } = periodsOf({ now, timezone, days: Number(days) })
  return { today, now: { from, to: today, timezone, client }, before: { ...before, timezone, client } }
}

export async function getStats(context: Context<StaffActor>, asked: Asked): Promise<Stats> {
  const { client } = asked
  const spans = spansOf(context, asked)
  const since = startOfDay(spans.now.from, context.actor.timezone)
  const [figures, interviews, attention, funnel, trend, activity] = await Promise.all([
    figuresOf(context, spans),
    interviewsOf(context, { today: spans.today, client }),
    attentionOf(context, client),
    listFunnel(context.db, spans.now),
    listTrend(context.db, spans.now),
    listActivity(context.db, { limit: LATEST, since, client }),
  ])
  return {
    today: spans.today,
    from: spans.now.from,
    figures,
    interviews,
    attention,
    funnel: funnel.map(({ stage_id, label, reached }) => ({ stageId: stage_id, label, reached })),
    trend,
    activity: activity.map(toActivity),
  }
}

/** The filter of one client, for lists that accept several. */
const listed = (client: string | undefined) => (client ? { client: [client] } : {})

async function figuresOf(context: Context<StaffActor>, { now, before }: Spans): Promise<Stats['figures']> {
  const { db, actor } = context
  const { client } = now
  const created = ({ from, to }: Span) =>
    countCandidates(db, { createdFrom: from, createdTo: to, ...listed(client) }, actor)
  const disqualifiedIn = ({ from, to }: Span) => countDisqualified(db, { from, to, client }, actor)
  const both = async (count: (span: Span) => Promise<Total>) => {
    const [current, earlier] = await Promise.all([count(now), count(before)])
    return { now: current, before: earlier }
  }
  /** Erasing a candidate does not change past figures. */
  const withErased = async (
    count: (span: Span) => Promise<Total>,
    erasedIn: (span: Span) => Promise<number>,
  ) => {
    const [listed, erased, earlier] = await Promise.all([both(count), erasedIn(now), erasedIn(before)])
    const add = (total: Total, more: number) => ({ ...total, count: total.count + more })
    return { now: add(listed.now, erased), before: add(listed.before, earlier), erased }
  }
  const [newCandidates, applications, hires, disqualified, board, openPostings] = await Promise.all([
    withErased(created, (span) => countErased(db, span)),
    both((span) => countRows(db, 'applications', span)),
    both((span) => countRows(db, 'hires', span)),
    withErased(disqualifiedIn, (span) => countErasedDisqualified(db, span)),
    countBoard(context, { client }),
    jobList.total(db, { status: ['open'], ...listed(client) }, scopeOf(actor)),
  ])
  return { newCandidates, applications, hires, disqualified, offersOut: board.offers, openPostings }
}

async function interviewsOf(
  context: Context<StaffActor>,
  { today, client }: { today: string; client: string | undefined },
): Promise<Stats['interviews']> {
  const { db, actor, now } = context
  const viewer = { ...actor, now }
  const filter = { from: today, to: today, status: [...TODAY_STATUSES], ...listed(client) }
  const [total, { rows }] = await Promise.all([
    countInterviews(db, filter, viewer),
    interviewList.page(db, { ...filter, sort: 'starts_at', limit: MAX_INTERVIEWS }, viewer),
  ])
  return { total, items: rows.map((row) => toTodaysInterview(row, context)) }
}

const NOTHING = Promise.resolve<Total>({ count: 0, exact: true })

/** Only items that need attention. */
async function attentionOf(
  context: Context<StaffActor>,
  client: string | undefined,
): Promise<Stats['attention']> {
  const { db, actor, now } = context
  const viewer = { ...actor, now }
  const some = listed(client)
  const kinds = {
    // Only those who decide.
    clients_waiting: client || !roleMay(actor.role, MANAGERS) ? NOTHING : countWaiting(db),
    money_requests: client || !roleMay(actor.role, MANAGERS) ? NOTHING : countWaitingMoves(db),
    integrations: client ? NOTHING : countAttention(context),
    over_limit: countBoard(context, { sla: 'over', client }).then(({ all }) => all),
    feedback_owed: countInterviews(db, { owes: 'me', ...some }, viewer),
    awaiting_feedback: countInterviews(db, { status: ['awaiting_feedback'], ...some }, viewer),
    awaiting_approval: jobList.total(db, { status: ['pending_approval'], ...some }, scopeOf(actor)),
    overdue_tasks: taskList.total(db, { assignee: actor.userId, dueBefore: now.toISOString(), client }, null),
    // A link belongs to a candidate, not a client, so one client has no count.
    links_bounced: client ? NOTHING : countLinks(db, { group: 'bounced', sender: ['me'] }, viewer),
    without_owner: countCandidates(db, { owner: ['none'], status: ['new'], ...some }, actor),
    second_chance: countDisqualified(db, { secondChance: true, client }, actor),
  } satisfies Record<Stats['attention'][number]['kind'], Promise<Total>>
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const found = await Promise.all(names.map(async (kind) => ({ kind, count: await kinds[kind] })))
  return found.filter(({ count }) => count.count > 0)
}

type Behind = Asked & {
  figure: Listed
  stage?: string | undefined
  limit: number
  cursor?: string | undefined
}

export function listBehind(context: Context<StaffActor>, { figure, days, client, ...page }: Behind) {
  const { now: span } = spansOf(context, { days, client })
  return answerPage(page, {
    page: listRows(context.db, { figure, span, ...page }),
    total: () => countBehind(context, { figure, span, stage: page.stage }),
    item: toDashboardRow,
  })
}

const COLUMNS: ExportColumns<Row> = {
  Candidate: (row) => row.name,
  Job: (row) => row.job_title,
  Client: (row) => row.client_name,
  When: (row) => row.at,
  Id: (row) => row.id,
}

export function exportBehind(
  context: Context<StaffActor>,
  { figure, stage, days, client }: Omit<Behind, 'limit' | 'cursor'>,
): ListExport<Row> {
  const { now: span } = spansOf(context, { days, client })
  return {
    list: figure === 'hires' ? 'hires' : 'applications',
    query: { figure, stage, days, client },
    columns: COLUMNS,
    page: (cursor) => listRows(context.db, { figure, span, stage, limit: 500, cursor }),
  }
}

async function countBehind(
  { db }: Context<StaffActor>,
  { figure, span, stage }: { figure: Listed; span: Span; stage: string | undefined },
): Promise<Total> {
  if (figure !== 'reached') return countRows(db, figure, span)
  const step = (await listFunnel(db, span)).find(({ stage_id }) => stage_id === stage)
  if (!step) throw notFound('stage')
  return { count: step.reached, exact: true }
}
