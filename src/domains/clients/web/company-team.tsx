// The team of a customer's company: a section of the account. Owners invite, change roles, set limits and remove.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useActiveClient } from './active-client.ts'
import { Members } from './members.tsx'
import { companyQuery } from './members-api.ts'

export function CompanyTeam() {
  const { active } = useActiveClient()
  return active ? <Own key={active.id} clientId={active.id} /> : null
}

function Own({ clientId }: { clientId: string }) {
  const company = useQuery(companyQuery(clientId))
  if (!company.data) return <QueryState query={company} loading={<Skeleton className="h-40" />} />
  return (
    <Members
      team={{ clientId, audience: 'customer' }}
      title="Team"
      heading="h2"
      disabledReason={company.data.can.manageMembers ? undefined : 'Only owners manage the team.'}
    />
  )
}
