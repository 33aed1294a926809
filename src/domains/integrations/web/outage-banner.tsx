// What staff must know on every page: a service outside fails, what waits meanwhile, and since when.
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#platform/web/endpoint-query.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { listOutages } from '../contract/outages.ts'
import { SERVICE_EFFECTS } from '../contract/words.ts'

const outagesQuery = queryOf(['outages'], listOutages, {})

export function OutageBanner() {
  const outages = useQuery(outagesQuery).data?.items ?? []
  if (outages.length === 0) return null
  return (
    <section
      aria-label="Service problems"
      className="flex-none bg-warning-subtle px-6 py-2 text-warning-text max-md:px-4"
    >
      {outages.map(({ service, label, since }) => (
        <p key={service}>
          {label} stopped working <RelativeTime at={since} ago />. {SERVICE_EFFECTS[service]}
        </p>
      ))}
    </section>
  )
}
