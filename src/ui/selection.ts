// The selected rows. `all` means every row of the filter, including unloaded pages, and `ids` are then the exceptions.
export type Selection = { readonly all: boolean; readonly ids: ReadonlySet<string> }

export const noSelection: Selection = { all: false, ids: new Set() }
export const everySelected: Selection = { all: true, ids: new Set() }

export function isSelected(selection: Selection, id: string): boolean {
  return selection.all !== selection.ids.has(id)
}

/** Selects or deselects the given rows. */
export function withSelected(selection: Selection, ids: readonly string[], on: boolean): Selection {
  const next = new Set(selection.ids)
  for (const id of ids) {
    if (on === selection.all) next.delete(id)
    else next.add(id)
  }
  return { all: selection.all, ids: next }
}

export function countSelected(selection: Selection, total: number): number {
  return selection.all ? Math.max(0, total - selection.ids.size) : selection.ids.size
}

export type HeaderState = boolean | 'indeterminate'

/** The state of the header's checkbox, over the loaded rows. */
export function headerState(selection: Selection, ids: readonly string[]): HeaderState {
  const chosen = ids.filter((id) => isSelected(selection, id)).length
  if (chosen === 0) return false
  return chosen === ids.length ? true : 'indeterminate'
}
