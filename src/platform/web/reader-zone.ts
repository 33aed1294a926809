// The timezone that times are shown in: the browser's own. A page that the server renders says which one it took.
import { createContext, useContext } from 'react'

export const ReaderZone = createContext<string | null>(null)

export function useReaderZone(): string {
  return useContext(ReaderZone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
}
