// The timeline of a person: what people wrote, what was changed, and what became of applications and interviews, as one
// list. The steps come through a port from the domains that make them.
import { encodeCursor } from '#platform/server/cursor.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { TimelineEntry } from '../schemas.ts'
import { withFieldNames } from './named-fields.ts'
import { timelineSteps } from './ports.ts'
import { toTimelineEntry } from './present.ts'
import { listTimelinePage, type TimelineRow } from './queries/timeline.ts'
import { mergePages } from './timeline-rules.ts'

type Query = { candidateId: string; limit: number; cursor?: string | undefined }

export async function listTimeline({ db, actor }: Context<StaffActor>, query: Query) {
  const [written, steps] = await Promise.all([
    listTimelinePage(db, { ...query, viewerId: actor.userId }),
    timelineSteps.get()(db, query),
  ])
  const lines = { ...written, rows: await withFieldNames(db, written.rows) }
  const { rows, more } = mergePages<TimelineRow, TimelineEntry>([lines, steps], query.limit)
  const last = rows.at(-1)
  return {
    items: rows.map(toEntry),
    nextCursor: more && last ? encodeCursor([last.at, last.id]) : null,
    total: null,
  }
}

const toEntry = (row: TimelineRow | TimelineEntry): TimelineEntry =>
  'step' in row ? row : toTimelineEntry(row)
