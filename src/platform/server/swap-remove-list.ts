// A list with constant-time add and remove, in any order. A Set costs memory here: each of its tables, replaced as it
// fills, references the next one, so an old table moves everything that waited into old memory with it.

type ListEntry<T> = { value: T; at: number }

export class SwapRemoveList<T> {
  #entries: ListEntry<T>[] = []

  add(value: T): ListEntry<T> {
    const entry = { value, at: this.#entries.length }
    this.#entries.push(entry)
    return entry
  }

  /** The last one moves to where this one was. */
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
