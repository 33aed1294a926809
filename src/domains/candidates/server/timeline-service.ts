// The timeline of a person: what people wrote, what was changed, and what became of applications and interviews, as one
// list. The domains that move applications and set interviews know nothing of it.
import { encodeCursor } from '#platform/server/cursor.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { StaffActor } from '#platform/shared/roles.ts'
import type { TimelineEntry } from '../schemas.ts'
import { withFieldNames } from './named-fields.ts'
import { toTimelineEntry } from './present.ts'
import { listStepPage, type StepRow } from './queries/steps.ts'
import { listTimelinePage, type TimelineRow } from './queries/timeline.ts'
import { toStepEntry } from './timeline-present.ts'
import { mergePages } from './timeline-rules.ts'

type Query = { candidateId: string; limit: number; cursor?: string | undefined }

export async function listTimeline({ db, actor }: Context<StaffActor>, query: Query) {
  const [written, steps] = await Promise.all([
    listTimelinePage(db, { ...query, viewerId: actor.userId }),
    listStepPage(db, query),
  ])
  const lines = { ...written, rows: await withFieldNames(db, written.rows) }
  const { rows, more } = mergePages<TimelineRow, StepRow>([lines, steps], query.limit)
  const last = rows.at(-1)
  return {
    items: rows.map(toEntry),
    nextCursor: more && last ? encodeCursor([last.at, last.id]) : null,
    total: null,
  }
}

const toEntry = (row: TimelineRow | StepRow): TimelineEntry =>
  'job_id' in row ? toStepEntry(row) : toTimelineEntry(row)
