// Functions that the application form needs from other domains.
import type { CandidateRow } from '#domains/candidates/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import { type Port, port } from '#platform/server/port.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { Answer } from '../contract/answers.ts'

export type ApplicationRow = {
  id: string
  candidateId: string
  ownerId: string | null
  status: string
  answers: Answer[]
  lastAnswers: Answer[] | null
}

export type Reapplied = {
  application: ApplicationRow
  reopened: boolean
  /** False for the same form sent twice within minutes, and for an applicant notified within the hour. */
  tell: boolean
}

type Create = {
  candidateId: string
  jobId: string
  source: string
  answers: Answer[]
  disqualifiedBy: string | null
}
type Reapply = { id: string; isNew: boolean; disqualifiedBy: string | null; answers: readonly Answer[] }

type Applications = {
  /** Whether a knock-out answer disqualifies an application on arrival. */
  disqualifiesOnArrival(tx: Tx): Promise<boolean>
  find(db: Db, of: { candidateId: string; jobId: string }): Promise<ApplicationRow | undefined>
  lock(db: Db, id: string): Promise<ApplicationRow | undefined>
  create(tx: Tx, input: Create): Promise<ApplicationRow>
  reapply(tx: Tx, input: Reapply): Promise<Reapplied>
}

export const applications: Port<Applications> = port('applications')

type ApplyLink = { token: string; jobId: string; isTheirs: (person: CandidateRow) => boolean }

/** Completes the link that asked a candidate to apply, if the form has that candidate's name. */
export const completeApplyLink: Port<
  (tx: Tx, link: ApplyLink) => Promise<{ person: CandidateRow; completed: boolean }>
> = port('completeApplyLink')
