// Reads an address that was taken over as it is (`readLater`).
import { useMemo } from 'react'

export function useReadSearch<Search extends object>(
  read: (given: Record<string, unknown>) => Search,
  given: object,
): Search {
  return useMemo(() => read({ ...given }), [read, given])
}
