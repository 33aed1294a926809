// A campaign over the API, for tests and the measurement.
import { expect } from 'vitest'
import { sendDue } from '#domains/outreach/server/send-due.ts'
import { setAgency } from '#domains/settings/server/index.ts'
import { systemContext } from '#platform/server/transaction.ts'
import type { Json, Person, TestApp } from './app.ts'

export const ALL_DAY = { start: 0, end: 1_440, days: [1, 2, 3, 4, 5, 6, 7] }
export const EMAIL = {
  channel: 'email',
  subject: 'ICU nights',
  body: 'Hi {{candidate.firstName}}, see https://jobs.example.com/icu?a=1&b=2.',
  waitMinutes: 0,
}
export const TEXT = { channel: 'sms', body: 'Hi {{candidate.firstName}}, did you see it?', waitMinutes: 60 }

/** Campaigns with emails start only with it. */
export const POSTAL_ADDRESS = '500 Main St, Houston, TX 77002'

const URL = '/api/outreach-campaigns'

/** A draft for everyone with these settings. */
export async function makeDraft(manager: Person, edit: object = {}): Promise<Json> {
  await setAgency(manager.context(), { postalAddress: POSTAL_ADDRESS })
  const created = await manager.post(URL, { name: 'ICU nights' })
  expect(created.status).toBe(201)
  const { id, version } = created.body
  const audience = { viewId: null, viewName: 'All candidates', filter: {} }
  const changes = { audience, window: ALL_DAY, steps: [EMAIL], restDays: 0, ...edit }
  const changed = await manager.patch(`${URL}/${id}`, changes, { 'if-match': `"${version}"` })
  expect(changed).toMatchObject({ status: 200 })
  return changed.body
}

export async function startDraft(manager: Person, edit: object = {}): Promise<string> {
  const { id } = await makeDraft(manager, edit)
  const { ready } = (await manager.get(`${URL}/${id}/audience`)).body
  const started = await manager.post(`${URL}/${id}/start`, { expectedCount: ready })
  expect(started).toMatchObject({ status: 200, body: { status: 'running' } })
  return id
}

/** Hands over everything that is due. */
export async function sendAll({ db, services }: TestApp): Promise<void> {
  while (await sendDue(systemContext(db, services)));
}

/** Ends every wait, as if the time had passed. */
export async function passWaits({ db }: Pick<TestApp, 'db'>): Promise<void> {
  await db.query({ text: 'update outreach_recipients set due_at = now() where due_at is not null' })
  await db.query({ text: `update outreach_campaigns set next_at = now() where status = 'running'` })
}

export const recipientsOf = async (person: Person, campaign: string, query = ''): Promise<Json[]> =>
  (await person.get(`/api/outreach-recipients?campaign=${campaign}${query}`)).body.items

export const campaignOf = async (person: Person, id: string): Promise<Json> =>
  (await person.get(`${URL}/${id}`)).body

export const statesOf = async (person: Person, campaign: string) =>
  (await recipientsOf(person, campaign)).map(({ state }) => String(state)).toSorted()
