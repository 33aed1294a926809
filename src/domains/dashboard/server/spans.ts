// The period of the dashboard and the one before, for everything, one client, or the reader's own.
import type { Context } from '#platform/server/transaction.ts'
import { periodsOf } from '#shared/periods.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { Period } from '../contract/endpoints.ts'
import type { Whose } from '../contract/words.ts'
import type { Span } from './queries/staff.ts'

export type Asked = { days: Period; client?: string | undefined; whose: Whose }
export type Spans = { today: string; now: Span; before: Span }

export function spansOf({ actor, now }: Context<StaffActor>, { days, client, whose }: Asked): Spans {
  const { timezone } = actor
  const { today, from, before } = periodsOf({ now, timezone, days: Number(days) })
  const of = { timezone, client, owner: whose === 'mine' ? actor.userId : undefined }
  return { today, now: { from, to: today, ...of }, before: { ...before, ...of } }
}
