// The timeline of a person: what people wrote, what was changed, and what became of applications and interviews, as one
// list. The domains that move applications and set interviews know nothing of it.
import { pageOf } from '#platform/server/cursor.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { TimelineEntry } from '../schemas.ts'
import { withFieldNames } from './named-fields.ts'
import { toTimelineEntry } from './present.ts'
import { listStepRows, type StepRow } from './queries/steps.ts'
import { BY_TIME, listTimelineRows, type TimelineRow } from './queries/timeline.ts'
import { toStepEntry } from './timeline-present.ts'
import { mergeLines } from './timeline-rules.ts'

type Query = { candidateId: string; limit: number; cursor?: string | undefined }

export async function listTimeline({ db, actor }: Context<StaffActor>, query: Query) {
  // Each kind brings a page and one line more, so that the first page of both together is among them.
  const [written, steps] = await Promise.all([
    listTimelineRows(db, { ...query, viewerId: actor.userId }),
    listStepRows(db, query),
  ])
  const lines = mergeLines<TimelineRow, StepRow>(await withFieldNames(db, written), steps)
  const page = pageOf(lines, { limit: query.limit, sort: BY_TIME }, (row) => [row.at, row.id])
  return { items: page.rows.map(toEntry), nextCursor: page.nextCursor, total: null }
}

const toEntry = (row: TimelineRow | StepRow): TimelineEntry =>
  'job_id' in row ? toStepEntry(row) : toTimelineEntry(row)
