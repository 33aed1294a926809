// The filters of sent links, one line each. One that is not a column of sent_links has its SQL in server/queries/list.ts.
import { type FilterOf, id, idsOr, many, one, search } from '#shared/filters.ts'
import { CHANNEL_LABELS, CHANNELS, KIND_LABELS, LINK_GROUPS, LINK_KINDS } from './words.ts'

export const LINK_FILTERS = {
  q: search(),
  group: one(LINK_GROUPS),
  candidate: id({ chip: 'Candidate' }),
  kind: many(LINK_KINDS, { menu: 'Link', labels: KIND_LABELS }),
  channel: many(CHANNELS, { menu: 'Channel', labels: CHANNEL_LABELS }),
  sender: idsOr(['me'], { menu: 'Sender' }),
}
export type LinkFilter = FilterOf<typeof LINK_FILTERS>
