// Jobs to choose from, searched on the server while the user types. The chosen one stays in the list.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { postingQuery, postingsQuery } from './choices-api.ts'

type Posting = { id: string; title: string; referenceNumber: string; client: { name: string } }

const toOption = (job: Posting) => ({
  value: job.id,
  label: `${job.title}, ${job.client.name}`,
  note: job.referenceNumber,
})

export function useJobOptions({
  chosen,
  client,
}: {
  chosen: string | undefined
  client?: string | undefined
}) {
  const [typed, setTyped] = useState('')
  const postings = useQuery(postingsQuery({ q: useDeferredValue(typed), client }))
  const items = postings.data?.items ?? []
  const missing = chosen !== undefined && !items.some(({ id }) => id === chosen)
  const { data: known } = useQuery({ ...postingQuery(chosen ?? ''), enabled: missing })
  return {
    options: [...(missing && known ? [known] : []), ...items].map(toOption),
    loading: postings.isFetching,
    onQueryChange: setTyped,
  }
}
