// What many come into and leave all the time, in any order. A Set would do, were it not for its memory: each of its tables,
// replaced as they fill, holds on to the next one, and once one is old all that ever waited grows old with it.

export type Place<T> = { value: T; at: number }

export class Bag<T> {
  #places: Place<T>[] = []

  add(value: T): Place<T> {
    const place = { value, at: this.#places.length }
    this.#places.push(place)
    return place
  }

  /** The last one moves to where this one was. */
  remove(place: Place<T>): void {
    if (this.#places[place.at] !== place) return
    const last = this.#places.pop()
    if (!last || last === place) return
    last.at = place.at
    this.#places[place.at] = last
  }

  empty(): T[] {
    return this.#places.splice(0).map(({ value }) => value)
  }
}
