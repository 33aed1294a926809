// Whether somebody was signed in when this browser was last here. The session's own cookie is hidden from scripts; this
// note lets a visitor see the start page at once, and spares those who are signed in the sight of it.
import type { QueryClient } from '@tanstack/react-query'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { ApiError } from '#platform/web/api-client.ts'
import { readStored, writeStored } from '#ui/stored.ts'

const KEY = 'cdh-known'
const [userKey] = currentUserQuery.queryKey

export function isKnownVisitor(): boolean {
  return readStored(KEY) === 'yes'
}

export function rememberVisitor(client: QueryClient): () => void {
  return client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.queryKey[0] !== userKey) return
    const { action } = event
    // The answer itself, and no other change of the query: one that starts after signing out proves nothing.
    if (action.type === 'success' && !isKnownVisitor()) writeStored(KEY, 'yes')
    const refused = action.type === 'error' && action.error instanceof ApiError && action.error.status === 401
    if (refused && isKnownVisitor()) writeStored(KEY, 'no')
  })
}
