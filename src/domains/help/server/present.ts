// What leaves the server of tours.
import { TOUR_IDS, type TourId } from '../contract/words.ts'

/** In the order of the menu; a tour that exists no more is left out. */
export function toSeen(ids: readonly string[]): { seen: TourId[] } {
  return { seen: TOUR_IDS.filter((id) => ids.includes(id)) }
}
