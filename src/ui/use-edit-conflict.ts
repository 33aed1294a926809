// Remembers the value of a field when the user began to edit it. If another user changes it, the page shows the new
// value, and saving must ask before it overwrites that.
import { useRef } from 'react'

/** Whether the field now has another value than the user saw. */
export type EditConflict = { stale: boolean }

export function useEditConflict(value: string) {
  const seen = useRef<string | null>(null)
  return {
    begin: () => {
      seen.current ??= value
    },
    /** Ends the change with its result. */
    end: (): EditConflict => {
      const before = seen.current
      seen.current = null
      return { stale: before !== null && before.trim() !== value.trim() }
    },
  }
}
