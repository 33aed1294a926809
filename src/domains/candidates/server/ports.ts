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
