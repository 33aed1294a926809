// The dashboard put together. Whatever a list counts, that list's own domain counts here too, so that both say the same.
import { countCandidates, countOverdueTasks } from '#domains/candidates/server/index.ts'
import { countJobs } from '#domains/jobs/server/index.ts'
import { countBoard, countDisqualified } from '#domains/pipeline/server/index.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Total } from '#platform/shared/list.ts'
import { periodsOf } from '#platform/shared/periods.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { Listed, Period, Stats } from '../contract.ts'
import { toActivity, toDashboardRow } from './present.ts'
import { countRows, listActivity, listFunnel, listRows, listTrend, type Span } from './queries/staff.ts'

const LATEST = 12

type Spans = { today: string; now: Span; before: Span }

function spansOf({ actor, now }: Context<StaffActor>, days: Period): Spans {
  const { timezone } = actor
  const { today, from, before } = periodsOf({ now, timezone, days: Number(days) })
  return { today, now: { from, to: today, timezone }, before: { ...before, timezone } }
}

export async function getStats(context: Context<StaffActor>, days: Period): Promise<Stats> {
  const spans = spansOf(context, days)
  const [figures, attention, funnel, trend, activity] = await Promise.all([
    figuresOf(context, spans),
    attentionOf(context),
    listFunnel(context.db, spans.now),
    listTrend(context.db, spans.now),
    listActivity(context.db, LATEST),
  ])
  return {
    today: spans.today,
    from: spans.now.from,
    figures,
    attention,
    funnel: funnel.map(({ stage_id, label, reached }) => ({ stageId: stage_id, label, reached })),
    trend,
    activity: activity.map(toActivity),
  }
}

async function figuresOf(context: Context<StaffActor>, { now, before }: Spans): Promise<Stats['figures']> {
  const { db, actor } = context
  const created = ({ from, to }: Span) => countCandidates(db, { createdFrom: from, createdTo: to }, actor)
  const ruledOut = ({ from, to }: Span) => countDisqualified(db, { from, to, viewer: actor })
  const both = async (count: (span: Span) => Promise<Total>) => {
    const [current, earlier] = await Promise.all([count(now), count(before)])
    return { now: current, before: earlier }
  }
  const [newCandidates, applications, hires, disqualified, board, openPostings] = await Promise.all([
    both(created),
    both((span) => countRows(db, 'applications', span)),
    both((span) => countRows(db, 'hires', span)),
    both(ruledOut),
    countBoard(context, {}),
    countJobs(db, { scope: scopeOf(actor), status: ['open'] }),
  ])
  return { newCandidates, applications, hires, disqualified, offersOut: board.offers, openPostings }
}

/** Only what is there to be looked at. */
async function attentionOf(context: Context<StaffActor>): Promise<Stats['attention']> {
  const { db, actor, now } = context
  const found = await Promise.all([
    countBoard(context, { sla: 'over' }).then(({ all }) => ({ kind: 'over_limit' as const, count: all })),
    countJobs(db, { scope: scopeOf(actor), status: ['pending_approval'] }).then((count) => ({
      kind: 'awaiting_approval' as const,
      count,
    })),
    countOverdueTasks(db, { assigneeId: actor.userId, now: now.toISOString() }).then((count) => ({
      kind: 'overdue_tasks' as const,
      count,
    })),
    countCandidates(db, { owner: ['none'], status: ['new'] }, actor).then((count) => ({
      kind: 'without_owner' as const,
      count,
    })),
    countDisqualified(db, { secondChance: true, viewer: actor }).then((count) => ({
      kind: 'second_chance' as const,
      count,
    })),
  ])
  return found.filter(({ count }) => count.count > 0)
}

export async function listBehind(
  context: Context<StaffActor>,
  { figure, days, ...page }: { figure: Listed; days: Period; limit: number; cursor?: string | undefined },
) {
  const { now: span } = spansOf(context, days)
  const { rows, nextCursor } = await listRows(context.db, { figure, span, ...page })
  const total = page.cursor ? null : await countRows(context.db, figure, span)
  return { items: rows.map(toDashboardRow), nextCursor, total }
}
