// A client and postings for tests.
import { createClient } from '#domains/clients/server/index.ts'
import type { JobEdit } from '#domains/jobs/contract/schemas.ts'
import type { Json, Person } from './app.ts'

export function addClient(person: Person, name = 'Lakeside Health'): Promise<string> {
  return createClient(person.context(), {
    name,
    industry: '',
    website: null,
    phone: null,
    city: 'Houston',
    state: 'TX',
    timezone: 'America/Chicago',
    accountManagerId: null,
    status: 'active',
    creditLimitCents: 0,
  })
}

export const GOOD: JobEdit = {
  title: 'Registered nurse, nights',
  description: `Care for adult patients in a medical ICU, three nights a week. ${'You work with a steady team and clear handovers. '.repeat(8)}`,
  category: 'Nursing',
  zip: '77030',
  city: 'Houston',
  state: 'TX',
  payMinCents: 4_400,
  payMaxCents: 5_200,
  payUnit: 'hour',
  openings: 3,
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

export async function draft(person: Person, clientId: string, edit: JobEdit = {}): Promise<Json> {
  const answer = await person.post('/api/job-postings', {
    ...GOOD,
    validThrough: inDays(30),
    clientId,
    ...edit,
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

export async function published(manager: Person, clientId: string, edit: JobEdit = {}): Promise<Json> {
  const { id } = await draft(manager, clientId, edit)
  const answer = await manager.post(`/api/job-postings/${id}/decisions`, { act: 'publish' })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
