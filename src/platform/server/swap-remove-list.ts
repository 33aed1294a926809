// A list with constant-time add and remove, in any order. A Set costs memory here: each replaced table references the
// next one, so an old table moves all waiting entries into old memory.

type ListEntry<T> = { value: T; at: number }

export class SwapRemoveList<T> {
  #entries: ListEntry<T>[] = []

  add(value: T): ListEntry<T> {
    const entry = { value, at: this.#entries.length }
    this.#entries.push(entry)
    return entry
  }

  /** The last one moves to this index. */
  remove(entry: ListEntry<T>): void {
    if (this.#entries[entry.at] !== entry) return
    const last = this.#entries.pop()
    if (!last || last === entry) return
    last.at = entry.at
    this.#entries[entry.at] = last
  }

  empty(): T[] {
    return this.#entries.splice(0).map(({ value }) => value)
  }
}
