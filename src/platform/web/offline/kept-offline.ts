// For a query whose answers the service worker keeps (its list is in app/service-worker/answers.ts): it is asked also
// without a connection, and fails at once where nothing was kept, instead of waiting for the line.
import { shouldRetry } from '../query-client.ts'

/** Where there is no such thing to ask, there is a line. */
export const isOnline = () => (navigator as Partial<Navigator>).onLine !== false

export const keptOffline = {
  networkMode: 'always',
  retry: (failures: number, error: Error) => isOnline() && shouldRetry(failures, error),
} as const
