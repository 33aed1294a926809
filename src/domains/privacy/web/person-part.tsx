// The copy of one person's data.
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useCandidateOptions } from '#domains/candidates/web/index.ts'
import { download } from '#platform/web/list/export-list.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { formatBytes, plural } from '#ui/format.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { personAddress, personQuery } from './api.ts'
import { Part } from './holds-part.tsx'

export function PersonPart() {
  const [id, setId] = useState('')
  const people = useCandidateOptions(id)
  const query = useQuery({ ...personQuery(id), enabled: id !== '' })
  return (
    <Part id="one-person" title="One person’s data">
      <div className="mt-2">
        <Combobox label="Candidate" placeholder="Search candidates" value={id} onChange={setId} {...people} />
      </div>
      {id !== '' && !query.data ? (
        <QueryState query={query} loading={<Skeleton className="mt-2 h-10" />} />
      ) : null}
      {query.data ? (
        <>
          <p className="mt-2 text-13 text-ink-2">
            {plural(query.data.records, 'record')} in {plural(query.data.kinds, 'kind')},{' '}
            {plural(query.data.files, 'file')}, {formatBytes(query.data.bytes)}. Readable page and JSON, as
            ZIP.
          </p>
          <Button className="mt-2" icon={Download} onClick={() => download(personAddress(id))}>
            Export data
          </Button>
        </>
      ) : null}
    </Part>
  )
}
