// Signing in and making people, for journeys that are about something else.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'

export type DemoRole = 'admin' | 'manager' | 'recruiter' | 'customer'

const PASSWORD = 'demo-candor-hire'

/** Through the API, as a browser on our own page would; the cookie lands in the page's context. */
export async function signInAs(page: Page, role: DemoRole): Promise<void> {
  const answer = await send(page, '/api/auth/sign-in', {
    email: `${role}@demo.candorhire.test`,
    password: PASSWORD,
  })
  if (!answer.ok()) throw new Error(`Signing in as ${role} failed: ${await answer.text()}`)
}

export function send(page: Page, url: string, data: unknown, headers: Record<string, string> = {}) {
  return page.request.post(url, {
    data,
    headers: { 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin', ...headers },
  })
}

/** A word that no other journey uses, so that journeys can run side by side on one database. */
export function uniqueWord(): string {
  return `Q${randomUUID()
    .replace(/[^a-z]/g, '')
    .slice(0, 8)}`
}

export type Made = { id: string; version: number }

export async function createCandidate(page: Page, fields: Record<string, unknown>): Promise<Made> {
  const answer = await send(page, '/api/candidates', { ...fields, confirmedDistinct: true })
  if (answer.status() !== 201) throw new Error(`Creating a candidate failed: ${await answer.text()}`)
  return answer.json() as Promise<Made>
}
