// What the pipeline needs from interviews and links.
import type { Db } from '#platform/server/database.ts'
import { port } from '#platform/server/port.ts'

type Ahead = { applicationId: string; name: string; startsAt: string }
type Ended = { applicationId: string; endedAt: string; now: Date }

export const interviewsOf = port<{
  /** Upcoming ones, with the name of the candidate. */
  listAhead(db: Db, of: { ids: readonly string[]; now: Date }): Promise<Ahead[]>
  /** In the future, and canceled when the application ended or since. */
  listCanceled(db: Db, of: Ended): Promise<{ startsAt: string }[]>
  /** The next one of each. */
  listNext(db: Db, ids: readonly string[]): Promise<{ applicationId: string; startsAt: string }[]>
  listIds(db: Db, applicationId: string): Promise<string[]>
}>('the interviews of applications')

/** The ids of an application's links. */
export const linksOf = port<(db: Db, applicationId: string) => Promise<string[]>>('the links of applications')
