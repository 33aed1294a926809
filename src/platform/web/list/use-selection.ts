// The rows chosen in a list. One rule everywhere: another filter, search or order starts with none, because it shows other
// rows; a further page keeps what is chosen.
import { useState } from 'react'
import { noSelection, type Selection } from '#ui/selection.ts'

export type Selecting = { selection: Selection; onSelectionChange: (selection: Selection) => void }

/** `key` is that of useListSearch. While the rows of the last search are still shown, a click chooses none of them. */
export function useSelection(key: string, { isSettled = true }: { isSettled?: boolean } = {}): Selecting {
  const [made, setMade] = useState({ key, selection: noSelection })
  return {
    selection: made.key === key ? made.selection : noSelection,
    onSelectionChange: (selection) => {
      if (isSettled) setMade({ key, selection })
    },
  }
}
