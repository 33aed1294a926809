// What jobs need from the domains of applications, interviews and links.
import type { CandidateRow } from '#domains/candidates/server/index.ts'
import type { Db } from '#platform/server/database.ts'
import type { defineList } from '#platform/server/list.ts'
import { type Port, port } from '#platform/server/port.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { Answer } from '../contract/answers.ts'
import type { Applicant, Counts } from '../contract/portal.ts'

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

export type ApplicantRow = {
  id: string
  firstName: string
  lastName: string
  createdAt: string
  standing: Applicant['standing']
  stageLabel: string
  isSubmitted: boolean
  resume: string | null
  answers: Answer[]
  lastAnswers: Answer[] | null
}
type ApplicantList = ReturnType<typeof defineList<{ job: string }, '-created_at', ApplicantRow, Scope>>

/** Of a posting: all applications, and those of candidates whom the client sees. */
export type ApplicantsCounted = { id: string; applications: number; applicants: number }

/** The applicants of postings, as their client sees them. */
export const applicants: Port<{
  list: Pick<ApplicantList, 'page' | 'answer'>
  /** The candidate of an application, if the client knows them by name. */
  findSubmitted(db: Db, of: { jobId: string; id: string }, scope: Scope): Promise<string | undefined>
  count(db: Db, jobIds: readonly string[]): Promise<ApplicantsCounted[]>
}> = port('applicants')

/** Days are in the reader's timezone. Views are counted by UTC day. */
export type Span = { from: string; to: string; timezone: string; now: string }
export type Within = { scope: Scope; clientId?: string | undefined; jobId?: string | undefined }

export type Level = 'all' | 'job' | 'day' | 'source'
export type LevelRow = Counts & { level: Level; key: string }
export type DetailRow = Counts & { reference: string; title: string; day: string; source: string }
export type UsualRow = {
  postings: number
  clients: number
  views: number | null
  applies: number | null
  applyRate: number | null
  interviewRate: number | null
  hireRate: number | null
  /** Clients with enough views and applications for a rate. */
  seenClients: number
  appliedClients: number
}

/** Views, applications, interviews and hires of postings. */
export const insights: Port<{
  sum(db: Db, span: Span, where: Within): Promise<LevelRow[]>
  list(db: Db, span: Span, where: Within): Promise<DetailRow[]>
  findUsual(db: Db, span: Span): Promise<UsualRow | undefined>
}> = port('insights')
