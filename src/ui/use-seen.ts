// What stood in a field when somebody began to change it. Others may have changed it since, and the page shows theirs under
// the hand of whoever types; saving then has to ask instead of writing over it.
import { useRef } from 'react'

/** Whether the field holds something else by now than what the person saw. */
export type How = { stale: boolean }

export function useSeen(value: string) {
  const seen = useRef<string | null>(null)
  return {
    begin: () => {
      seen.current ??= value
    },
    /** Ends the change, and says how it ended. */
    end: (): How => {
      const before = seen.current
      seen.current = null
      return { stale: before !== null && before.trim() !== value.trim() }
    },
  }
}
