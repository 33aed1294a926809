// After signing in: clears the previous user's data and opens the wanted page.
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { isSameSitePath } from '#shared/same-site-path.ts'
import { keepDraftsOf } from '#ui/use-draft.ts'
import { currentUserQuery } from './api.ts'

export function useEnter() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { next } = useSearch({ strict: false })
  return async () => {
    client.clear()
    const user = await client.ensureQueryData(currentUserQuery)
    keepDraftsOf(user.id)
    await navigate({ href: isSameSitePath(next) ? next : '/', replace: true })
  }
}
