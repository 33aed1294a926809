// Why an interview cannot be as wanted: its time, place and people, and other interviews.
import { listContacts, lockColleagues } from '#domains/identity/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError, conflict, type FieldProblem } from '#shared/errors.ts'
import type { InterviewCreate } from '../contract/schemas.ts'
import { findConflicts } from './availability.ts'
import { type InterviewRow } from './queries/interviews.ts'
import { problemsOfPeople, problemsOfPlace, problemsOfTime, problemsOfZone } from './rules.ts'

type Wanted = {
  startsAt: Date
  endsAt: Date
  timezone: string
  kind: InterviewRow['kind']
  place: string | null
  participants: InterviewCreate['participants']
}

export async function refuse(
  tx: Tx,
  wanted: Wanted,
  { timeStays = false, recordsPast = false } = {},
): Promise<void> {
  const userIds = wanted.participants.map(({ userId }) => userId)
  // Locked until the end, so two users who schedule the same colleague see each other's conflict.
  await lockColleagues(tx.db, userIds)
  const contacts = await listContacts(tx.db, userIds)
  const active = new Set(contacts.filter(({ status }) => status === 'active').map(({ id }) => id))
  const problems: FieldProblem[] = [
    ...(timeStays ? [] : problemsOfTime(wanted, tx.now, { recordsPast })),
    ...problemsOfZone(wanted.timezone),
    ...problemsOfPlace(wanted),
    ...problemsOfPeople(wanted.participants, active),
  ]
  if (problems.length === 0) return
  throw new AppError('invalid', {
    userMessage: problems.map(({ message }) => message).join(' '),
    fields: problems,
  })
}

export async function refuseConflicts(tx: Tx, wish: Parameters<typeof findConflicts>[1]): Promise<void> {
  const conflicts = await findConflicts(tx, wish)
  const [first] = conflicts
  if (!first) return
  const busy =
    conflicts.length > 1
      ? `${first.name} and ${conflicts.length - 1} more already have`
      : `${first.name} already has`
  throw conflict(`${busy} an interview at that time. Choose another time, or schedule it anyway.`, {
    conflicts,
  })
}
