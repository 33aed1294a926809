// What integrations show of leads: how many came by themselves, how many were found, and how tests were routed.
import type { Context } from '#platform/server/transaction.ts'
import { findStanding, listLeaks } from './queries/form-checks.ts'
import { leadList, listOfEvents } from './queries/leads.ts'

type Since = { day: Date; month: Date }

export async function figuresOfMeta({ db }: Context, { day, month }: Since) {
  const count = (since: Date, backfilled?: 'true' | 'false') =>
    leadList.total(
      db,
      { source: 'meta', test: 'false', backfilled, receivedFrom: since.toISOString() },
      { userId: '' },
    )
  const [pushed, found, leaked, leads, leaks, standing] = await Promise.all([
    count(day, 'false'),
    count(day, 'true'),
    count(month, 'true'),
    count(month),
    listLeaks(db, month),
    findStanding(db),
  ])
  return {
    pushed,
    found,
    leaked,
    leads,
    leaks: leaks.map(({ day: date, formId, campaign, count: many }) => ({
      day: date,
      formId: formId ?? '',
      campaign,
      count: many,
    })),
    forms: standing.forms,
    lastCheckAt: standing.lastAt,
    checkError: standing.error,
  }
}

const WORDS: Partial<Record<string, string>> = {
  received: 'The lead waits for its decision.',
  duplicate: 'A duplicate is not routed.',
  rejected: 'A rejected lead is not routed.',
}

/** Until there is a decision, the lead itself says where it stands. */
export async function stepsOfLeads({ db }: Context, eventIds: readonly string[]) {
  const rows = await listOfEvents(db, eventIds)
  return new Map(
    rows.map(({ eventId, id, status, campaignId, at }) => {
      const note = campaignId
        ? (WORDS[status] ?? `The lead is ${status}.`)
        : 'No campaign takes this form yet. The lead waits.'
      return [eventId, { leadId: id, name: 'routed', at, note }] as const
    }),
  )
}
