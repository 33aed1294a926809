// The items that need attention. Each is counted by the domain of the list it opens.
import { countWaitingMoves, paymentList } from '#domains/billing/server/index.ts'
import { countCandidates, taskList } from '#domains/candidates/server/index.ts'
import { countWaiting } from '#domains/clients/server/index.ts'
import { countWaitingReturns } from '#domains/delivery/server/index.ts'
import { countAttention } from '#domains/integrations/server/index.ts'
import { countInterviews } from '#domains/interviews/server/index.ts'
import { jobList } from '#domains/jobs/server/index.ts'
import { leadList } from '#domains/leads/server/index.ts'
import { countLinks } from '#domains/links/server/index.ts'
import { countBoard, countDisqualified } from '#domains/pipeline/server/index.ts'
import { scopeOf } from '#platform/server/scope.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Total } from '#shared/list.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Stats } from '../contract/endpoints.ts'
import { WAITING_LEADS } from '../contract/words.ts'

const NOTHING = Promise.resolve<Total>({ count: 0, exact: true })

/** The owner is the reader, who asked for their own items. */
type Of = { client: string | undefined; owner: string | undefined }
type Counts = Partial<Record<Stats['attention'][number]['kind'], Promise<Total>>>

/** Only items that need attention. */
export async function attentionOf(context: Context<StaffActor>, of: Of): Promise<Stats['attention']> {
  const kinds = { ...ofTheHouse(context, of), ...ofHiring(context, of), ...ofSales(context, of) }
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const found = await Promise.all(names.map(async (kind) => ({ kind, count: await kinds[kind] })))
  return found.filter(({ count }) => count.count > 0)
}

/** They belong to no client and no owner. */
function ofTheHouse(context: Context<StaffActor>, { client, owner }: Of) {
  const { db, actor } = context
  const isNarrow = Boolean(client ?? owner)
  const decides = !isNarrow && roleMay(actor.role, MANAGERS)
  return {
    clients_waiting: decides ? countWaiting(db) : NOTHING,
    money_requests: decides ? countWaitingMoves(db) : NOTHING,
    integrations: isNarrow ? NOTHING : countAttention(context),
  } satisfies Counts
}

function ofHiring(context: Context<StaffActor>, { client, owner }: Of) {
  const { db, actor, now } = context
  const viewer = { ...actor, now }
  const some = client ? { client: [client] } : {}
  const owned = owner ? { owner: [owner] } : {}
  const taking = owner ? { participant: [owner] } : {}
  return {
    over_limit: countBoard(context, { sla: 'over', client, ...owned }).then(({ all }) => all),
    feedback_owed: countInterviews(db, { owes: 'me', ...some }, viewer),
    unanswered: countCandidates(db, { reply: ['unanswered'], ...some, ...owned }, actor),
    awaiting_feedback: countInterviews(db, { status: ['awaiting_feedback'], ...some, ...taking }, viewer),
    awaiting_approval: jobList.total(db, { status: ['pending_approval'], ...some, owner }, scopeOf(actor)),
    overdue_tasks: taskList.total(db, { assignee: actor.userId, dueBefore: now.toISOString(), client }, null),
    // A link belongs to a candidate, not a client, so one client has no count.
    links_bounced: client ? NOTHING : countLinks(db, { group: 'bounced', sender: ['me'] }, viewer),
    without_owner: owner
      ? NOTHING
      : countCandidates(db, { owner: ['none'], status: ['new'], ...some }, actor),
    second_chance: countDisqualified(db, { secondChance: true, client, owner }, actor),
  } satisfies Counts
}

function ofSales({ db, actor }: Context<StaffActor>, { client, owner }: Of) {
  const ofClients = { client, manager: owner }
  return {
    disputes: paymentList.total(db, { ...ofClients, dispute: 'open' }, actor),
    returns_waiting: countWaitingReturns(db, ofClients),
    leads_waiting: leadList.total(db, { ...WAITING_LEADS, client, owner }, actor),
  } satisfies Counts
}
