// The response fields of tours.
import { TOUR_IDS, type TourId } from '../contract/words.ts'

/** In the order of the menu, without tours that no longer exist. */
export function toSeen(ids: readonly string[]): { seen: TourId[] } {
  return { seen: TOUR_IDS.filter((id) => ids.includes(id)) }
}
