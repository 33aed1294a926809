// The parts of an incoming application.
import type { Question } from '../contract/schemas.ts'
import type { JobRow } from './queries/postings.ts'
import type { Given } from './rules.ts'

export type Resume = { name: string; mediaType: string; content: Buffer; text: string | null }
export type ApplyInput = {
  slug: string
  firstName: string
  lastName: string
  email: string
  phone: string
  answers: Record<string, Given>
  /** Exactly the text that the candidate agreed to. */
  consent: string
  source: string
  /** The secret of the link, which identifies the candidate. */
  linkToken?: string | undefined
  url: string | null
  resume: Resume | null
}
export type ApplyOutcome = { referenceNumber: string; outcome: 'received' | 'ruled_out' }

export type Application = { job: JobRow; input: ApplyInput; disqualifiedBy: Question | null; kept: string[] }
