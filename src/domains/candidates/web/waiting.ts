// Unsent changes of candidates over the loaded data: screens show them at once. After sending or discarding, screens
// show the server's values.
import type { WaitingChange } from '#platform/web/offline/waiting-change.ts'
import type { Candidate, CandidateSummary } from '../contract/schemas.ts'
import { type NewActivity, subjectOf } from './api.ts'
import { shownInRow } from './cached-rows.ts'

type Changes = readonly WaitingChange[]

export const waitingOf = (id: string, changes: Changes) =>
  changes.filter(({ subject }) => subject === subjectOf(id))

function edits(id: string, changes: Changes): Partial<Candidate> {
  const own = waitingOf(id, changes).filter(({ kind }) => kind === 'candidates.edit')
  return Object.assign({}, ...own.map(({ shows }) => shows)) as Partial<Candidate>
}

export function withWaiting(candidate: Candidate, changes: Changes): Candidate {
  return changes.length === 0 ? candidate : { ...candidate, ...edits(candidate.id, changes) }
}

export function rowWithWaiting<Row extends CandidateSummary>(row: Row, changes: Changes): Row {
  return changes.length === 0 ? row : { ...row, ...shownInRow(edits(row.id, changes)) }
}

/** Unsent notes and calls, newest first, as timeline entries. */
export function waitingActivities(id: string, changes: Changes) {
  return waitingOf(id, changes)
    .filter(({ kind }) => kind === 'candidates.activity')
    .map((change) => ({ change, activity: change.shows as NewActivity }))
    .toReversed()
}
