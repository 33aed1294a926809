// Assembles the dashboard. Each figure is counted by the domain of its list, so both agree.
import { countCandidates } from '#domains/candidates/server/index.ts'
import { markedHires } from '#domains/costs/server/index.ts'
import { countInterviews, interviewList } from '#domains/interviews/server/index.ts'
import { jobList } from '#domains/jobs/server/index.ts'
import { countBoard, countDisqualified } from '#domains/pipeline/server/index.ts'
import { answerPage } from '#platform/server/list.ts'
import type { ExportColumns, ListExport } from '#platform/server/list-export.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { notFound } from '#shared/errors.ts'
import type { Total } from '#shared/list.ts'
import type { StaffActor } from '#shared/roles.ts'
import { startOfDay } from '#shared/zoned-time.ts'
import type { Listed, Stats } from '../contract/endpoints.ts'
import { TODAY_STATUSES } from '../contract/words.ts'
import { attentionOf } from './attention.ts'
import { leadFiguresOf } from './lead-figures.ts'
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
import { type Asked, type Spans, spansOf } from './spans.ts'

const LATEST = 12
const MAX_INTERVIEWS = 50

export async function getStats(context: Context<StaffActor>, asked: Asked): Promise<Stats> {
  const spans = spansOf(context, asked)
  const { client, owner } = spans.now
  const since = startOfDay(spans.now.from, context.actor.timezone)
  const [figures, leads, interviews, attention, funnel, trend, activity] = await Promise.all([
    figuresOf(context, spans),
    leadFiguresOf(context, spans),
    interviewsOf(context, { today: spans.today, client, owner }),
    attentionOf(context, { client, owner }),
    listFunnel(context.db, spans.now),
    listTrend(context.db, spans.now),
    listActivity(context.db, { limit: LATEST, since, client, owner }),
  ])
  return {
    today: spans.today,
    from: spans.now.from,
    figures,
    leads,
    interviews,
    attention,
    funnel: funnel.map(({ stageId, label, reached }) => ({ stageId: stageId, label, reached })),
    trend,
    activity: activity.map(toActivity),
  }
}

/** The filter of one client, for lists that accept several. */
const listed = (client: string | undefined) => (client ? { client: [client] } : {})
/** The same for one owner. */
const owned = (owner: string | undefined) => (owner ? { owner: [owner] } : {})

async function figuresOf(context: Context<StaffActor>, { now, before }: Spans): Promise<Stats['figures']> {
  const { db, actor } = context
  const { client, owner } = now
  const created = ({ from, to }: Span) =>
    countCandidates(db, { createdFrom: from, createdTo: to, ...listed(client), ...owned(owner) }, actor)
  const disqualifiedIn = ({ from, to }: Span) => countDisqualified(db, { from, to, client, owner }, actor)
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
  const [newCandidates, applications, hires, marked, disqualified, board, openPostings] = await Promise.all([
    withErased(created, (span) => countErased(db, span)),
    both((span) => countRows(db, 'applications', span)),
    both((span) => countRows(db, 'hires', span)),
    owner ? null : markedHires.get()(db, { from: now.from, to: now.to, timezone: now.timezone, client }),
    withErased(disqualifiedIn, (span) => countErasedDisqualified(db, span)),
    countBoard(context, { client, ...owned(owner) }),
    jobList.total(db, { status: ['open'], ...listed(client), owner }, scopeOf(actor)),
  ])
  return {
    newCandidates,
    applications,
    hires,
    markedHires: marked,
    disqualified,
    offersOut: board.offers,
    openPostings,
  }
}

async function interviewsOf(
  context: Context<StaffActor>,
  { today, client, owner }: { today: string; client: string | undefined; owner: string | undefined },
): Promise<Stats['interviews']> {
  const { db, actor, now } = context
  const viewer = { ...actor, now }
  const filter = {
    from: today,
    to: today,
    status: [...TODAY_STATUSES],
    ...listed(client),
    ...(owner && { participant: [owner] }),
  }
  const [total, { rows }] = await Promise.all([
    countInterviews(db, filter, viewer),
    interviewList.page(db, { ...filter, sort: 'starts_at', limit: MAX_INTERVIEWS }, viewer),
  ])
  return { total, items: rows.map((row) => toTodaysInterview(row, context)) }
}

type Behind = Asked & {
  figure: Listed
  stage?: string | undefined
  limit: number
  cursor?: string | undefined
}

export function listBehind(context: Context<StaffActor>, { figure, days, client, whose, ...page }: Behind) {
  const { now: span } = spansOf(context, { days, client, whose })
  return answerPage(page, {
    page: listRows(context.db, { figure, span, ...page }),
    total: () => countBehind(context, { figure, span, stage: page.stage }),
    item: toDashboardRow,
  })
}

const COLUMNS: ExportColumns<Row> = {
  Candidate: (row) => row.name,
  Job: (row) => row.jobTitle,
  Client: (row) => row.clientName,
  When: (row) => row.at,
  Id: (row) => row.id,
}

export function exportBehind(
  context: Context<StaffActor>,
  { figure, stage, days, client, whose }: Omit<Behind, 'limit' | 'cursor'>,
): ListExport<Row> {
  const { now: span } = spansOf(context, { days, client, whose })
  return {
    list: figure === 'hires' ? 'hires' : 'applications',
    query: { figure, stage, days, client, whose },
    columns: COLUMNS,
    page: (cursor) => listRows(context.db, { figure, span, stage, limit: 500, cursor }),
  }
}

async function countBehind(
  { db }: Context<StaffActor>,
  { figure, span, stage }: { figure: Listed; span: Span; stage: string | undefined },
): Promise<Total> {
  if (figure !== 'reached') return countRows(db, figure, span)
  const step = (await listFunnel(db, span)).find(({ stageId }) => stageId === stage)
  if (!step) throw notFound('stage')
  return { count: step.reached, exact: true }
}
