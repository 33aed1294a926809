// Signs in a new user on the page: a colleague, or a customer with a new company, approved or not.
import type { Browser, Page } from '@playwright/test'
import { linkInMailTo } from './mail.ts'
import { send, signInAs, uniqueWord } from './people.ts'

const PASSWORD = 'four plain words here'

export type Newcomer = { email: string; password: string }

/** Staff approve a company before it may buy. */
export async function comeInAs(page: Page, role: 'recruiter' | 'customer' | 'prospect'): Promise<Newcomer> {
  // The page must be on our own site before its mail can be read.
  await page.goto('/signin')
  const email = `${uniqueWord().toLowerCase()}@newcomer.example`
  await (role === 'recruiter' ? joinAsStaff(page, email) : joinAsCustomer(page, email))
  if (role === 'customer') await approveClientOf(page)
  return { email, password: PASSWORD }
}

export async function signIn(page: Page, person: Newcomer): Promise<void> {
  const answer = await send(page, '/api/auth/sign-in', person)
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`)
}

async function joinAsStaff(page: Page, email: string): Promise<void> {
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const admin = await context.newPage()
  await signInAs(admin, 'admin')
  await send(admin, '/api/users/invitations', { emails: [email], role: 'recruiter' })
  await context.close()
  const link = await linkInMailTo(page, email, /invited you/)
  const answer = await send(page, '/api/auth/invitation', {
    token: tokenOf(link),
    name: 'Nina Newcomer',
    password: PASSWORD,
  })
  if (!answer.ok()) throw new Error(`Joining failed: ${await answer.text()}`)
}

async function joinAsCustomer(page: Page, email: string): Promise<void> {
  const person = { company: 'Newcomer Clinic', name: 'Nils Newcomer', email }
  await send(page, '/api/customer/register', person)
  const link = await linkInMailTo(page, email, /Confirm/)
  await send(page, '/api/auth/confirm-email', { token: tokenOf(link), password: PASSWORD })
  await signIn(page, { email, password: PASSWORD })
}

/** The company of the user on this page. */
export async function approveClientOf(page: Page): Promise<void> {
  const me = (await (await page.request.get('/api/customer/me')).json()) as { clients: { id: string }[] }
  const browser = page.context().browser() as Browser
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
  const manager = await context.newPage()
  await signInAs(manager, 'manager')
  const answer = await send(manager, `/api/clients/${me.clients[0]?.id}/approve`, undefined)
  if (!answer.ok()) throw new Error(`Approving failed: ${await answer.text()}`)
  await context.close()
}

const tokenOf = (link: string) => new URL(link).hash.slice(1)
