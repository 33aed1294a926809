// The demo users have seen every tour, so none starts by itself in other journeys.
import { request } from '@playwright/test'

const ROLES = ['admin', 'manager', 'recruiter', 'customer']
const IDS = ['dashboard-intro', 'candidates-intro', 'interviews-guide', 'purchase-flow', 'settings-overview']
const headers = { 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin' }

// oxlint-disable-next-line import/no-default-export -- The runner requires it.
export default async function markToursSeen(): Promise<void> {
  const baseURL = `http://localhost:${process.env['E2E_PORT']}`
  for (const role of ROLES) {
    // oxlint-disable-next-line no-await-in-loop -- Passwords are slow to check, so one after the other.
    const context = await request.newContext({ baseURL, extraHTTPHeaders: headers })
    const person = { email: `${role}@demo.candorhire.test`, password: 'demo-candor-hire' }
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await context.post('/api/auth/sign-in', { data: person })
    // oxlint-disable-next-line no-await-in-loop -- As above.
    const answer = await context.post('/api/tours/seen', { data: { ids: IDS } })
    if (!answer.ok()) throw new Error(`The tours of the ${role} were not marked: ${await answer.text()}`)
    // oxlint-disable-next-line no-await-in-loop -- As above.
    await context.dispose()
  }
}
