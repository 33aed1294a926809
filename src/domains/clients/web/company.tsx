// A customer's company and its team: a part of the account page.
import { useQuery } from '@tanstack/react-query'
import { formatPhone } from '#platform/shared/phone.ts'
import { zoneWords } from '#platform/shared/zoned-time.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { type Fact, Facts } from '#ui/facts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { Company } from '../contract/schemas.ts'
import { useActiveClient } from './active-client.ts'
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

function factsOf({
  name,
  industry,
  website,
  phone,
  address,
  city,
  state,
  timezone,
  accountManager,
}: Company): Fact[] {
  const place = [address, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(', ')
  const facts: (Fact | null)[] = [
    { label: 'Name', value: name },
    industry ? { label: 'Industry', value: industry } : null,
    website ? { label: 'Website', value: website } : null,
    phone ? { label: 'Phone', value: formatPhone(phone) } : null,
    place ? { label: 'Address', value: place } : null,
    { label: 'Timezone', value: zoneWords(timezone, new Date()) },
    accountManager
      ? {
          label: 'Manager',
          value: (
            <a href={`mailto:${accountManager.email}`} className="link">
              {accountManager.name}
            </a>
          ),
        }
      : null,
  ]
  return facts.filter((fact) => fact !== null)
}
