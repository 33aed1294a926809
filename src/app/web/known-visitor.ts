// Whether a user was signed in at the last visit of this browser. Scripts cannot read the session cookie. With this
// note, visitors see the start page at once, and signed-in users do not see it flash.
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { ApiError } from '#platform/web/api-client.ts'
import { readStored, writeStored } from '#ui/stored.ts'

const KEY = 'cdh-known'
const [userKey] = currentUserQuery.queryKey

export function isKnownVisitor(): boolean {
  return readStored(KEY) === 'yes'
}

/** Signing out emptied the storage. It stays empty while the session is still valid on the server. */
const isLeaving = () => new URLSearchParams(window.location.search).has('logout')

export function rememberVisitor(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== userKey) return
    const { action } = event
    // Only the response itself: a query that starts after signing out proves nothing.
    if (action.type === 'success' && !isKnownVisitor() && !isLeaving()) writeStored(KEY, 'yes')
    const refused = action.type === 'error' && action.error instanceof ApiError && action.error.status === 401
    if (refused && isKnownVisitor()) writeStored(KEY, 'no')
  })
}
