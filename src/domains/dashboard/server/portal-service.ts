// Assembles the portal's first page from the customer's own clients.
import { countPostingsByStatus } from '#domains/jobs/server/index.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import { periodsOf } from '#shared/periods.ts'
import type { CustomerActor } from '#shared/roles.ts'
import type { PortalDashboard, PortalPosting } from '../contract/portal.ts'
import { findFigures, listStanding, type PostingRow } from './queries/portal.ts'
import { nextStepOf } from './rules.ts'

const DAYS = 30

export async function getPortalDashboard(
  { db, actor, now }: Context<CustomerActor>,
  clientId: string | undefined,
): Promise<PortalDashboard> {
  const { timezone } = actor
  const where = { scope: scopeOf(actor), clientId }
  const { from, before } = periodsOf({ now, timezone, days: DAYS })
  const [counts, figures, rows] = await Promise.all([
    countPostingsByStatus(db, where),
    findFigures(db, where, { from, before: before.from, timezone, now: now.toISOString() }),
    listStanding(db, where),
  ])
  const postings = rows.map(toPortalPosting)
  return {
    counts,
    applicants: { now: figures.applicants, before: figures.applicantsBefore },
    hires: { now: figures.hires, before: figures.hiresBefore },
    interviewsAhead: figures.ahead,
    interviewsThisWeek: figures.thisWeek,
    postings,
    next: nextStepOf(postings),
  }
}

function toPortalPosting(row: PostingRow): PortalPosting {
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    place: row.remote ? 'Remote' : [row.city, row.state].filter(Boolean).join(', '),
    applicants: row.applicants,
    updatedAt: row.updatedAt,
  }
}
