// A client, its posting and candidates, for tests.
import { createCandidate } from '#domains/candidates/server/index.ts'
import { createClient } from '#domains/clients/server/index.ts'
import { createJobPosting } from '#domains/jobs/server/index.ts'
import type { Person } from './app.ts'

export async function makeJob(person: Person, title = 'Registered nurse'): Promise<string> {
  const clientId = await createClient(person.context(), {
    name: 'Lakeside Care',
    industry: 'Health care',
    website: null,
    phone: null,
    city: 'Houston',
    state: 'TX',
    timezone: 'America/Chicago',
    accountManagerId: null,
    status: 'active',
    creditLimitCents: 0,
  })
  return createJobPosting(person.context(), {
    clientId,
    title,
    description: 'Nights.',
    employmentType: 'full_time',
    category: 'Nursing',
    city: 'Houston',
    state: 'TX',
    zip: null,
    payMinCents: null,
    payMaxCents: null,
    payUnit: null,
    openings: 1,
    status: 'open',
    postedAt: '2026-01-01T00:00:00Z',
    validThrough: null,
    ownerId: null,
  })
}

let count = 0

export async function makeCandidate(
  person: Person,
  fields: { emails?: string[]; phones?: string[]; smsOptIn?: boolean; emailOptOut?: boolean } = {},
): Promise<{ id: string; email: string }> {
  count++
  const email = `candidate${count}-${process.pid}@example.com`
  const { id } = await createCandidate(person.context(), {
    firstName: 'Lucía',
    lastName: `Fontaine ${count}`,
    emails: [email],
    state: 'NM',
    ...fields,
    confirmedDistinct: true,
  })
  return { id, email }
}
