// Who may get a report by email. A customer gets only what they may see: a report of their client, without our figures.
import type { Db } from '#platform/server/database.ts'
import type { SavedDefinition } from '../contract/saved.ts'
import { isForCustomers } from './definition.ts'
import * as queries from './queries/schedules.ts'

/** A sentence when one of these users must not get this report. */
export async function recipientProblem(
  db: Db,
  report: SavedDefinition,
  userIds: readonly string[],
): Promise<string | null> {
  const colleagues = await queries.listActiveStaff(db, userIds)
  const others = userIds.filter((id) => !colleagues.includes(id))
  if (others.length === 0) return null
  const { client } = report.filters
  const members = client ? await queries.listActiveMembers(db, others, client) : []
  if (members.length < others.length)
    return 'Choose colleagues, or members of the client that the report is about.'
  return isForCustomers(report)
    ? null
    : 'This report has figures that customers must not see. Choose colleagues.'
}

/** A sentence when a changed report is still sent to customers who must not see it. */
export async function changeProblem(db: Db, id: string, report: SavedDefinition): Promise<string | null> {
  const userIds = await queries.listRecipients(db, id)
  return (await recipientProblem(db, report, userIds))
    ? 'This report is sent to customers who must not see this. Change who gets its emails first.'
    : null
}
