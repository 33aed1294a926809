// The timeline of a candidate: notes, changes, and steps of applications and interviews in one list. The steps come
// through a port from their domains.
import { pageOf } from '#platform/server/cursor.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { TimelineEntry } from '../contract/timeline-schemas.ts'
import { withFieldNames } from './named-fields.ts'
import { timelineSteps } from './ports.ts'
import { toTimelineEntry } from './present.ts'
import { BY_TIME, listTimelineRows, type TimelineRow } from './queries/timeline.ts'
import { mergeLines } from './timeline-rules.ts'

type Query = { candidateId: string; limit: number; cursor?: string | undefined }

export async function listTimeline({ db, actor }: Context<StaffActor>, query: Query) {
  // Each kind returns a page and one line more, so the merged first page is complete.
  const [written, steps] = await Promise.all([
    listTimelineRows(db, { ...query, viewerId: actor.userId }),
    timelineSteps.get()(db, query),
  ])
  const lines = mergeLines<TimelineRow, TimelineEntry>(await withFieldNames(db, written), steps)
  const page = pageOf(lines, { limit: query.limit, sort: BY_TIME }, (row) => [row.at, row.id])
  return { items: page.rows.map(toEntry), nextCursor: page.nextCursor, total: null }
}

const toEntry = (row: TimelineRow | TimelineEntry): TimelineEntry =>
  'step' in row ? row : toTimelineEntry(row)
