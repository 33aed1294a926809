// A customer's company and its team: a section of the account.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { firstThen } from '#shared/fields.ts'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CUSTOMER_READ } from '../contract/client-fields.ts'
import type { Company } from '../contract/schemas.ts'
import { useActiveClient } from './active-client.ts'
import { clientFacts, placeOf } from './client-facts.tsx'
import { Members } from './members.tsx'
import { companyQuery } from './members-api.ts'

export function CompanyAccount() {
  const { active } = useActiveClient()
  return active ? <Own key={active.id} clientId={active.id} /> : null
}

function Own({ clientId }: { clientId: string }) {
  const company = useQuery(companyQuery(clientId))
  if (!company.data) return <QueryState query={company} loading={<Skeleton className="h-40" />} />
  const { status, can } = company.data
  const stops = status === 'paused' || status === 'churned'
  return (
    <section aria-labelledby="company">
      <h2 id="company" className="text-16 font-semibold">
        Company
      </h2>
      <p className="mt-1 mb-4 text-ink-2">Ask your account manager to change these details.</p>
      {stops ? (
        <p className="mb-4 rounded-8 bg-warning-subtle px-3 py-2 text-warning-text">
          Purchases of this account are paused. Ask your account manager to resume them.
        </p>
      ) : null}
      <Facts facts={factsOf(company.data)} className="mb-6" />
      <Members
        team={{ clientId, audience: 'customer' }}
        title="Team"
        disabledReason={can.manageMembers ? undefined : 'Only owners manage the team.'}
      />
    </section>
  )
}

function factsOf(company: Company): Fact[] {
  const { accountManager } = company
  const own = {
    address: placeOf(company) || null,
    city: null,
    state: null,
    status: null,
    accountManagerId: accountManager ? (
      <a href={`mailto:${accountManager.email}`} className="link">
        {accountManager.name}
      </a>
    ) : null,
  }
  return clientFacts({
    client: company,
    names: firstThen(CUSTOMER_READ, ['accountManagerId']),
    own,
    none: null,
  })
}
