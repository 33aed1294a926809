// Sends the waiting changes of a frame while their author is signed in, announces new ones, and refreshes after
// sending.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { followWaiting } from '#platform/web/offline/may-wait.ts'
import { listWaiting, subscribeToWaiting } from '#platform/web/offline/waiting-store.ts'
import { toast } from '#ui/toast-store.ts'

/** Fifty changes in a row cause a few refreshes, not fifty. */
const GATHER_MS = 300
const RECENT_MS = 5_000

export function useWaitingWork(userId: string): void {
  const client = useQueryClient()
  useEffect(() => {
    const checkAuthor = async () => {
      // No user: the response leads to sign-in. Another user in another tab: this page is not theirs.
      const user = await client.fetchQuery({ ...currentUserQuery, staleTime: 0 }).catch(() => null)
      if (user && user.id !== userId) window.location.reload()
    }
    const stopFollowing = followWaiting({ userId, onAuthorGone: () => void checkAuthor() })
    const stopWatching = watch((domains) => {
      for (const domain of domains) void client.invalidateQueries({ queryKey: [domain] })
    })
    return () => {
      stopWatching()
      stopFollowing()
    }
  }, [client, userId])
}

function watch(onSent: (domains: ReadonlySet<string>) => void): () => void {
  let before = listWaiting()
  let timer: ReturnType<typeof setTimeout> | undefined
  const gone = new Set<string>()
  const stop = subscribeToWaiting(() => {
    const now = listWaiting()
    const known = new Set(before.map(({ id }) => id))
    const left = new Set(now.map(({ id }) => id))
    const refused = new Set(before.filter((change) => change.refusal).map(({ id }) => id))
    if (now.some(({ id, madeAt }) => !known.has(id) && isRecent(madeAt))) announce()
    if (now.some((change) => change.refusal && !refused.has(change.id))) {
      toast({ tone: 'warning', title: 'A change was not saved. Open “waiting” above to decide.' })
    }
    for (const { id, kind } of before) if (!left.has(id)) gone.add(kind.split('.')[0] ?? '')
    before = now
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (gone.size > 0) onSent(new Set(gone))
      gone.clear()
    }, GATHER_MS)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Made just now, not loaded from the database when the page opened. */
const isRecent = (madeAt: string) => Date.now() - Date.parse(madeAt) < RECENT_MS

function announce(): void {
  const until = navigator.onLine ? 'when the server can be reached' : 'when you are back online'
  toast({ tone: 'info', title: `Saved on this device. It will be sent ${until}.` })
}
