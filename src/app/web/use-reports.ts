// Whether this browser reports speed and errors: only while an admin wants it. The code loads only then.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { afterContent } from '#ui/after-content.ts'

export function useReports(): void {
  const router = useRouter()
  const client = useQueryClient()
  // Reads known data and never requests it: the frame requested it a moment ago.
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
      await afterContent()
      const { watch } = await import('#domains/performance/web/watch.ts')
      if (!left) stop = watch({ performance, errors, routeNow })
    }
    // A measurement must never cause an error.
    start().catch(() => undefined)
    return () => {
      left = true
      stop?.()
    }
  }, [router, performance, errors])
}

/** An admin changed a setting for all users, which may change the reports of this browser. */
export function refreshInstallation(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: ['installation'] }),
    client.invalidateQueries({ queryKey: ['outgoing'] }),
    client.refetchQueries({ queryKey: currentUserQuery.queryKey, type: 'all' }),
  ])
}
