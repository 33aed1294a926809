// The selected rows of a list. Another filter, search or order clears the selection. Loading another page keeps it.
import { useState } from 'react'
import { noSelection, type Selection } from '#ui/selection.ts'

export type Selecting = { selection: Selection; onSelectionChange: (selection: Selection) => void }

/** `key` comes from useListSearch. Rows of the previous search cannot be selected. */
export function useSelection(key: string, { isSettled = true }: { isSettled?: boolean } = {}): Selecting {
  const [made, setMade] = useState({ key, selection: noSelection })
  return {
    selection: made.key === key ? made.selection : noSelection,
    onSelectionChange: (selection) => {
      if (isSettled) setMade({ key, selection })
    },
  }
}
