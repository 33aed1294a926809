// Signs in and creates users and candidates, for journeys about something else.
import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, type Page, test } from '@playwright/test'

export type DemoRole = 'admin' | 'manager' | 'recruiter' | 'customer'

const PASSWORD = 'demo-candor-hire'

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
const sessions = new Map<DemoRole, Cookies>()

/**
 * Through the API, as a browser on our own page would. The cookie is set in the page's context. Checking a password is
 * slow on purpose, so journeys share a session per role. Journeys that end their session ask for a separate one.
 */
export async function signInAs(page: Page, role: DemoRole, options: { own?: boolean } = {}): Promise<void> {
  const known = sessions.get(role)
  if (known && !options.own) return page.context().addCookies(known)
  const answer = await send(page, '/api/auth/sign-in', {
    email: `${role}@demo.candorhire.test`,
    password: PASSWORD,
  })
  if (!answer.ok()) throw new Error(`Signing in as ${role} failed: ${await answer.text()}`)
  if (!options.own) sessions.set(role, await page.context().cookies())
  return undefined
}

/** A page of another user, beside this one. */
export async function otherPage(page: Page): Promise<Page> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  return context.newPage()
}

/** Fills in and submits the sign-in form. */
export async function fillSignIn(page: Page, role: DemoRole): Promise<void> {
  // The previous page may have a field of the same name.
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Email', { exact: true }).fill(`${role}@demo.candorhire.test`)
  await page.keyboard.press('Enter')
}

export function send(page: Page, url: string, data: unknown, headers: Record<string, string> = {}) {
  return page.request.post(url, {
    data,
    headers: { 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin', ...headers },
  })
}

/** A word that no other journey uses, so journeys can run in parallel on one database. */
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

type Stored = Made & Record<string, unknown>

export async function getCandidate(page: Page, id: string): Promise<Stored> {
  return (await page.request.get(`/api/candidates/${id}`)).json() as Promise<Stored>
}

/** A change from elsewhere, on the newest version. */
export async function changeCandidate(page: Page, id: string, data: Record<string, unknown>): Promise<void> {
  const { version } = await getCandidate(page, id)
  const answer = await page.request.patch(`/api/candidates/${id}`, {
    data,
    headers: { 'x-requested-with': 'fetch', 'sec-fetch-site': 'same-origin', 'if-match': `"${version}"` },
  })
  if (!answer.ok()) throw new Error(`Changing a candidate failed: ${await answer.text()}`)
}
