// A draft follows its saved view: the filter is read when the view is chosen and each time the view changes. The start
// freezes it, because only drafts follow.
import { type CandidateFilter, candidateFilterSchema } from '#domains/candidates/contract/schemas.ts'
import { findView, type SavedViewRow } from '#domains/settings/server/index.ts'
import type { Tx } from '#platform/server/transaction.ts'
import type { StaffActor } from '#shared/roles.ts'
import type { CampaignEdit } from '../contract/schemas.ts'

type Audience = NonNullable<CampaignEdit['audience']>

const NAMES = Object.keys(candidateFilterSchema.shape)

/** Null if a filter is not valid any more: without it, the audience would grow unnoticed. */
export function filterOf({ list, search }: SavedViewRow): CandidateFilter | null {
  if (list !== 'candidates') return null
  const filters = Object.entries(search).filter(([name]) => NAMES.includes(name))
  return candidateFilterSchema.safeParse(Object.fromEntries(filters)).data ?? null
}

/** "Mine" means the sender's, so the people do not depend on who edits or starts the campaign. */
export const withoutMe = ({ owner, ...filter }: CandidateFilter, senderId: string): CandidateFilter => ({
  ...filter,
  ...(owner && { owner: owner.map((each) => (each === 'me' ? senderId : each)) }),
})

/** The audience as its view is now. One whose view is gone keeps its filter. */
export async function readAudience(
  { db, actor }: Pick<Tx<StaffActor>, 'db' | 'actor'>,
  { viewId, viewName, filter }: Audience,
  senderId: string,
): Promise<Audience> {
  const view = viewId ? await findView(db, { id: viewId, userId: actor.userId }) : undefined
  const current = view && filterOf(view)
  return {
    viewId,
    viewName: current ? view.name : viewName,
    filter: withoutMe(current ?? filter, senderId),
  }
}
