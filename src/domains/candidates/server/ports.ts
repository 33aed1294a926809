// Functions that candidates need from other domains.
import type { Db } from '#platform/server/database.ts'
import { type Port, port } from '#platform/server/port.ts'
import type { LastMessage } from '../contract/schemas.ts'
import type { TimelineEntry } from '../contract/timeline-schemas.ts'

type StepQuery = { candidateId: string; limit: number; cursor?: string | undefined }

/**
 * The steps of a candidate's applications and interviews, newest first, including merged records: one page and one
 * more.
 */
export const timelineSteps: Port<(db: Db, query: StepQuery) => Promise<TimelineEntry[]>> =
  port('timelineSteps')

type AnswersText = { candidateId: string; text: string }

/** The answers in each application of these candidates, newest application first. */
export const applicationAnswers: Port<(db: Db, candidateIds: readonly string[]) => Promise<AnswersText[]>> =
  port('applicationAnswers')

/** The last message with each of these candidates, by candidate. */
export const lastMessages: Port<
  (db: Db, candidateIds: readonly string[]) => Promise<ReadonlyMap<string, LastMessage>>
> = port('lastMessages')

type Counted = (db: Db, candidateIds: readonly string[]) => Promise<number>

/** What other domains keep about these candidates. Each counts its own. */
export const dossierCounts: Record<
  'applications' | 'interviews' | 'links' | 'messages' | 'leads',
  Port<Counted>
> = {
  applications: port('applications of candidates'),
  interviews: port('interviews of candidates'),
  links: port('links of candidates'),
  messages: port('messages of candidates'),
  leads: port('leads of candidates'),
}

/** SQL for lists of candidates, because a filter belongs into the statement of the page. The values are parameters. */
export const appliedSql: Port<{
  /** A candidate `c` has applied for a job of these clients, also as a duplicate that was merged since. */
  isOf(clients: string): string
  /** The same, asked about one candidate after another. `client` is a comparison: `= $1`, `= any($1)`. */
  isMetAt(client: string): string
  /** Applications `a` for these clients. */
  from(clients: string): string
}> = port('appliedSql')

/** A candidate `c` waits for an answer. */
export const unansweredSql: Port<string> = port('unansweredSql')

/** The names of the people in quarantine who have one of these contacts, in lower case, by contact. */
export const quarantinedContacts: Port<
  (db: Db, contacts: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>
> = port('quarantinedContacts')

/** Since when this candidate is in quarantine, or null. */
export const quarantinedSince: Port<(db: Db, candidateId: string) => Promise<string | null>> =
  port('quarantinedSince')
