// A user in a filter that comes with a link, such as a figure of the dashboard.
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from './api.ts'

export function Colleague({ id }: { id: string }) {
  return useQuery(currentUserQuery).data?.id === id ? 'me' : 'a colleague'
}
