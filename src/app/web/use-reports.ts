// Whether this browser reports how fast the product is and what breaks in it: only while an admin wants it, and only
// then is the code for it fetched.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { currentUserQuery } from '#domains/identity/web/index.ts'

export function useReports(): void {
  const router = useRouter()
  const client = useQueryClient()
  // What is known is read, and never asked for: the frame stands because it was asked a moment ago.
  const reports = useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => client.getQueryData(currentUserQuery.queryKey)?.reports,
  )
  const { performance = false, errors = false } = reports ?? {}
  useEffect(() => {
    if (!performance && !errors) return undefined
    let stop: (() => void) | undefined
    let left = false
    const routeNow = () => router.state.matches.at(-1)?.fullPath ?? '/'
    const start = async () => {
      const { watch } = await import('#domains/performance/web/watch.ts')
      if (!left) stop = watch({ performance, errors, routeNow })
    }
    // Measuring is never worth an error of its own.
    start().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [router, performance, errors])
}

/** An admin changed something for everybody; what this browser reports may be part of it. */
export function refreshInstallation(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: ['installation'] }),
    client.refetchQueries({ queryKey: currentUserQuery.queryKey, type: 'all' }),
  ])
}
