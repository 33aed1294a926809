// Remembers the value of a field when the user began to edit it. Another user may change it meanwhile, and the page then
// shows the new value. Saving has to ask before it overwrites that.
import { useRef } from 'react'

/** Whether the field holds something else by now than what the person saw. */
export type EditConflict = { stale: boolean }

export function useEditConflict(value: string) {
  const seen = useRef<string | null>(null)
  return {
    begin: () => {
      seen.current ??= value
    },
    /** Ends the change, and says how it ended. */
    end: (): EditConflict => {
      const before = seen.current
      seen.current = null
      return { stale: before !== null && before.trim() !== value.trim() }
    },
  }
}
