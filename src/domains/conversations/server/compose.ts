// Fills in a message for each chosen candidate, and names the candidates who cannot get it.
import { type CandidateRow, findWays, listSelected } from '#domains/candidates/server/index.ts'
import { jobMergeValues } from '#domains/jobs/server/index.ts'
import type { MergeValues } from '#domains/messages/contract/schemas.ts'
import { merge, unknownFields } from '#domains/messages/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { Tx } from '#platform/server/transaction.ts'
import { AppError, type FieldProblem } from '#shared/errors.ts'
import { asPlainValue } from '#shared/light-markup.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { MessageDraft } from '../contract/schemas.ts'
import { MAX_RECIPIENTS } from '../contract/words.ts'
import { findJobOf } from './queries/messages.ts'
import { problemsOf, withStopNote } from './rules.ts'

type Text = Pick<MessageDraft, 'subject' | 'body'>
type Composed = { person: CandidateRow; to: string; subject: string; body: string }
export type LeftOut = { id: string; name: string; reason: string }

const nameOf = (person: CandidateRow) => `${person.firstName} ${person.lastName}`
const ABOUT_JOB = /\{\{\s*(job|client)\./

export async function compose(
  tx: Tx<StaffActor>,
  draft: MessageDraft,
): Promise<{ ready: Composed[]; leftOut: LeftOut[] }> {
  refuse([...problemsOf(draft, tx.now), ...fieldProblems(draft)])
  const people = await listSelected(tx, { selection: draft.selection, limit: MAX_RECIPIENTS })
  const ways = await findWays(tx.db, { channel: draft.channel, people })
  const ready: Composed[] = []
  const leftOut = goneFrom(draft.selection, people)
  const taken = new Set<string>()
  for (const [index, person] of people.entries()) {
    const way = ways[index] ?? { problem: 'This candidate cannot be reached.', refused: 'gone' }
    const values = 'to' in way ? await valuesFor(tx.db, { person, sender: tx.actor.name, text: draft }) : null
    const leaveOut = (reason: string) => leftOut.push({ id: person.id, name: nameOf(person), reason })
    if ('problem' in way) leaveOut(way.problem)
    else if (!values) leaveOut('This candidate has no active application.')
    else if (taken.has(way.to)) leaveOut('Another chosen candidate has this address or number.')
    else {
      taken.add(way.to)
      ready.push({ person, to: way.to, ...filledIn(draft, values) })
    }
  }
  return { ready, leftOut }
}

function refuse(problems: FieldProblem[]): void {
  if (problems.length === 0) return
  throw new AppError('invalid', {
    userMessage: problems.map(({ message }) => message).join(' '),
    fields: problems,
  })
}

export function fieldProblems({ subject, body }: Text): FieldProblem[] {
  const of = (path: 'subject' | 'body', text: string) =>
    unknownFields(text).map((field) => ({
      path,
      message: `${field} is not a merge field. Choose one from the list.`,
    }))
  return [...of('subject', subject), ...of('body', body)]
}

function goneFrom(selection: MessageDraft['selection'], people: readonly CandidateRow[]): LeftOut[] {
  if (!('ids' in selection)) return []
  const found = new Set(people.map(({ id }) => id))
  return selection.ids
    .filter((id) => !found.has(id))
    .map((id) => ({ id, name: 'A candidate', reason: 'This candidate was removed.' }))
}

export const isAboutJob = ({ subject, body }: Text) => ABOUT_JOB.test(subject) || ABOUT_JOB.test(body)

/** Null if the message is about a job, and the candidate has none. */
export async function valuesFor(
  db: Db,
  { person, sender, text: { subject, body } }: { person: CandidateRow; sender: string; text: Text },
): Promise<MergeValues | null> {
  const needsJob = isAboutJob({ subject, body })
  const job = needsJob ? await findJobOf(db, person.id) : null
  if (needsJob && !job) return null
  return {
    'candidate.firstName': person.firstName,
    'candidate.lastName': person.lastName,
    'sender.name': sender,
    ...(job && jobMergeValues(job)),
  }
}

const plainValues = (values: MergeValues) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, asPlainValue(value)]),
  ) as MergeValues

export function filledIn(
  { channel, subject, body }: Text & Pick<MessageDraft, 'channel'>,
  values: MergeValues,
) {
  if (channel === 'sms') return { subject: '', body: withStopNote(merge(body, values).trim()) }
  return { subject: merge(subject, values), body: merge(body, plainValues(values)).trim() }
}
