// Candidates to choose from, searched on the server while the user types. The chosen one stays in the list.
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { peopleQuery } from './api.ts'
import { candidateQuery } from './candidate-query.ts'
import { fullName } from './names.ts'

export function useCandidateOptions(chosen: string) {
  const [typed, setTyped] = useState('')
  const found = useQuery(peopleQuery(useDeferredValue(typed.trim())))
  const items = found.data?.items ?? []
  const missing = chosen !== '' && !items.some(({ id }) => id === chosen)
  const { data: known } = useQuery({ ...candidateQuery(chosen), enabled: missing })
  return {
    options: [...(missing && known ? [known] : []), ...items].map((person) => ({
      value: person.id,
      label: fullName(person),
      note: person.title,
    })),
    loading: found.isFetching,
    onQueryChange: setTyped,
  }
}
