// The reason for a refused choice, for its field.
import { useState } from 'react'

export function useRefusal() {
  const [error, setError] = useState<string | null>(null)
  const attempt = async (work: Promise<void>) => {
    try {
      await work
      setError(null)
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : 'Not saved. Try again.')
      throw cause
    }
  }
  return {
    error,
    attempt,
    clear: () => setError(null),
    save: (work: Promise<void>) => void attempt(work).catch(() => undefined),
  }
}
