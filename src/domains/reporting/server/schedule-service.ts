// Emails of saved reports: weekly or monthly, in the morning of the agency's timezone.
import { audit, difference } from '#platform/server/audit.ts'
import type { Services } from '#platform/server/services.ts'
import { transaction } from '#platform/server/transaction.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { addDays, instantsOf, weekday } from '#shared/zoned-time.ts'
import type { SavedReport } from '../contract/saved.ts'
import { type Schedule, SENT_AT_HOUR } from '../contract/words.ts'
import { isStaff, type Reader } from './asked.ts'
import { findAgencyZone } from './queries/labels.ts'
import * as queries from './queries/schedules.ts'
import { recipientProblem } from './recipients.ts'
import { getReport, requireOwn } from './saved-service.ts'
import { addMonths, firstOf, monthOf, todayIn } from './span.ts'

const TIME = `${String(SENT_AT_HOUR).padStart(2, '0')}:00`

/** The next morning on which it leaves, after now. */
export function nextAt(every: Schedule, now: Date, timezone: string): Date {
  const today = todayIn(now, timezone)
  const at = (day: string) => instantsOf({ day, time: TIME }, timezone)[0]
  const first = every === 'weekly' ? addDays(today, (8 - weekday(today)) % 7) : firstOf(monthOf(today))
  const days = [first, every === 'weekly' ? addDays(first, 7) : firstOf(addMonths(monthOf(first), 1))]
  const next = days.map(at).find((each) => each !== undefined && each > now)
  if (!next) throw new Error(`${timezone} has no ${TIME} on ${days.join(' or ')}.`)
  return next
}

type Given = { id: string; every: Schedule; recipients?: readonly string[] | undefined }

export function scheduleReport(reader: Reader, { id, every, recipients }: Given): Promise<SavedReport> {
  return transaction(reader, async (tx) => {
    await requireOwn(tx, id)
    const saved = await getReport(tx, id)
    const userIds = [...new Set(isStaff(reader) ? (recipients ?? [tx.actor.userId]) : [tx.actor.userId])]
    const problem = isStaff(reader) ? await recipientProblem(tx.db, saved.report, userIds) : null
    if (problem) throw invalid('recipients', problem)
    const zone = await findAgencyZone(tx.db)
    await queries.setSchedule(tx.db, { id, every, nextAt: nextAt(every, tx.now, zone), userIds })
    const known = { every: saved.schedule?.every, userIds: saved.schedule?.recipients.map((user) => user.id) }
    await audit(tx, {
      action: 'scheduled',
      subjectType: 'report',
      subjectId: id,
      ...difference(known, { every, userIds }),
    })
    return getReport(tx, id)
  })
}

export function unscheduleReport(reader: Reader, id: string): Promise<SavedReport> {
  return transaction(reader, async (tx) => {
    await requireOwn(tx, id)
    await queries.removeSchedule(tx.db, id)
    await audit(tx, { action: 'unscheduled', subjectType: 'report', subjectId: id })
    return getReport(tx, id)
  })
}

type Signer = Pick<Services, 'secrets'>
const signed = (id: string, userId: string) => `report email ${id} ${userId}`

export const unsubscribeToken = ({ secrets }: Signer, id: string, userId: string) =>
  `${id}.${userId}.${secrets.sign(signed(id, userId))}`

/** Only a token that we wrote names a report and its recipient. */
function readToken({ secrets }: Signer, token: string): { id: string; userId: string } {
  const [id = '', userId = '', signature = ''] = token.split('.')
  if (!signature || !secrets.isSigned(signed(id, userId), signature)) throw notFound('link')
  return { id, userId }
}

/** Safe to repeat. A report that was removed sends nothing any longer. */
export async function unsubscribe(context: Pick<Reader, 'db' | 'services'>, token: string): Promise<string> {
  const { id, userId } = readToken(context.services, token)
  return (await queries.unsubscribeUser(context.db, id, userId)) ?? 'This report'
}
export const checkToken = (context: Pick<Reader, 'services'>, token: string) =>
  void readToken(context.services, token)
