// Every screen of the router, for the readers that its guard lets in: it opens, asks for nothing it may not have, logs no
// error, breaks no content policy, has no accessibility violations, and the help button covers nothing at its end.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { expectHelpCoversNothing } from './support/covered.ts'
import { isLongRun } from './support/long.ts'
import { type DemoRole, signInAs } from './support/people.ts'
import { collectPolicyBreaches, takePolicyBreaches } from './support/policy-breaches.ts'
import { visit } from './support/visit.ts'

const ENTRY = /path: '([^']+)',\s*guard: '(\w+)'/g
const SOURCES = path.resolve(import.meta.dirname, '../src')

/** As the router has them: the guard of each path. */
const SCREENS = globSync('{app,domains/*}/web/screens.tsx', { cwd: SOURCES }).flatMap((file) =>
  [...readFileSync(path.join(SOURCES, file), 'utf8').matchAll(ENTRY)].map(([, address = '', guard = '']) => ({
    address,
    guard,
  })),
)

/** A narrower window has no floating button. The wider one, where there is more room, is part of the long run. */
const WIDTHS = isLongRun ? [820, 1280] : [820]

/** The browser logs an unknown link itself. Its own screen is part of the journeys of links. */
const UNKNOWN_LINK = '/l/$token'
/** It ends the session, so other journeys open it. */
const LEAVING = '/force-logout'
/** These lead a signed-in reader elsewhere. */
const DOORS = new Set(['/signin', '/login', '/register', '/portal/register'])

/** A stranger gets these with their content, and without the app. */
const SERVED = ['/', '/jobs', '/jobs/$slug', '/signin', '/portal/login']

const READERS: { role: DemoRole | null; guards: string[]; first: string }[] = [
  // A page of the app. Those that the server sends with their content are opened below.
  { role: null, guards: ['open', 'visitor'], first: '/portal/register' },
  { role: 'admin', guards: ['staff'], first: '/dashboard' },
  { role: 'recruiter', guards: ['admin', 'settings'], first: '/dashboard' },
  { role: 'customer', guards: ['customer', 'visitor'], first: '/portal/dashboard' },
]

/** A record for each parameter of an address. Without one, the screen says that the record does not exist. */
async function addressOf(page: Page, address: string): Promise<string> {
  const first = async (url: string) => {
    const { items } = (await (await page.request.get(url)).json()) as { items: Record<string, string>[] }
    return items[0] ?? {}
  }
  if (address === '/jobs/$slug') return `/jobs/${(await first('/api/public/jobs'))['slug']}`
  if (address === '/portal/leads/$id') return `/portal/leads/${(await first('/api/customer/leads'))['id']}`
  if (address === '/crm-campaigns/$id')
    return `/crm-campaigns/${(await first('/api/outreach-campaigns'))['id']}`
  if (address === '/cost-per-hire/$id') return `/cost-per-hire/${(await first('/api/hires'))['id']}`
  return address.replace(/\$\w+/, 'x'.repeat(43))
}

for (const { role, guards, first } of READERS)
  test(`every screen opens for ${role ?? 'a visitor'}: ${guards.join(', ')}`, async ({ page }) => {
    test.slow()
    if (role) await signInAs(page, role)
    await collectPolicyBreaches(page)
    const problems: string[] = []
    let at = first
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${at}: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`${at}: ${error}`))
    page.on('response', (answer) => {
      if (answer.url().includes('/api/') && answer.status() >= 400) problems.push(`${at}: ${answer.url()}`)
    })
    await page.goto(first)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const own = SCREENS.filter(
      ({ guard, address }) => guards.includes(guard) && address !== LEAVING && address !== UNKNOWN_LINK,
    )
    expect(own.length).toBeGreaterThan(5)
    // The start page shows a signed-in reader their dashboard, in a frame without the guard of its own address.
    const start = role && !guards.includes('admin') ? [{ address: '/' }] : []
    for (const { address } of [...own, ...start]) {
      if (role && DOORS.has(address)) continue
      at = await addressOf(page, address)
      await visit(page, at)
      await expect(page.getByText(/^(Failed to load|Something went wrong|Page not found)/i), at).toHaveCount(
        0,
      )
      problems.push(...(await takePolicyBreaches(page)).map((breach) => `${at}: ${breach}`))
      await expectNoViolations(page, at)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await expectHelpCoversNothing(page, `${at}, ${width} px`)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    for (const address of role ? [] : SERVED) {
      at = await addressOf(page, address)
      await page.goto(at)
      await expect(page.getByRole('heading', { level: 1 }), at).toBeVisible()
      await expectNoViolations(page, at)
    }
    expect(problems).toEqual([])
  })
