// For a query whose responses the service worker stores (listed in app/service-worker/answers.ts). It runs without a
// connection, and fails at once if nothing is stored.
import { shouldRetry } from '../query-client.ts'

/** Browsers without this API count as online. */
export const isOnline = () => (navigator as Partial<Navigator>).onLine !== false

export const keptOffline = {
  networkMode: 'always',
  retry: (failures: number, error: Error) => isOnline() && shouldRetry(failures, error),
} as const
