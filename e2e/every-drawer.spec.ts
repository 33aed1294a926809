// Every drawer of staff, open beside its list: it opens on its own address and has no accessibility violations.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { signInAs } from './support/people.ts'
import { visit } from './support/visit.ts'

const SOURCES = path.resolve(import.meta.dirname, '../src/domains')

/** The address of each drawer, by its file. `ID` is the id of the first record of a list. */
const DRAWERS: Record<string, [address: string, list?: string][]> = {
  'audit/web/event-drawer.tsx': [['/admin/audit?event=ID', '/api/audit-events']],
  'billing/web/movement-drawer.tsx': [['/payment-history?movement=ID', '/api/movements']],
  'billing/web/payment-drawer.tsx': [['/payment-history?tab=payments&payment=ID', '/api/payments']],
  'campaigns/web/campaign-drawer.tsx': [['/employer/campaigns?campaign=ID', '/api/campaigns']],
  'candidates/web/candidate-drawer.tsx': [['/hiring-tracker?candidate=ID', '/api/candidates']],
  'clients/web/client-drawer.tsx': [['/admin/clients?client=ID', '/api/clients']],
  'dashboard/web/rows-drawer.tsx': [['/dashboard?list=applications']],
  'dashboard/web/sales-drawer.tsx': [['/dashboard?list=revenue']],
  'desk/web/order.tsx': [['/lead-purchasing?tab=orders&order=ID', '/api/orders']],
  'interviews/web/interview-drawer.tsx': [['/interview-tracker?interview=ID', '/api/interviews']],
  'interviews/web/schedule-drawer.tsx': [
    ['/interview-tracker?schedule=true'],
    ['/interview-tracker?interview=ID&move=true', '/api/interviews?status=scheduled'],
  ],
  'jobs/web/job-postings.tsx': [['/admin/job-postings?status=open&job=ID', '/api/job-postings?status=open']],
  'leads/web/lead-drawer.tsx': [['/area-leads?lead=ID', '/api/leads']],
  'links/web/link-drawer.tsx': [['/sent-links?link=ID', '/api/sent-links']],
  // Below its table on a wide screen.
  'reporting/web/rows-panel.tsx': [['/account-reporting?rows=hires']],
}

const OPEN = 'main :is(aside, section):has(button[aria-label^=Close])'

async function addressOf(page: Page, address: string, list?: string): Promise<string> {
  if (!list) return address
  const { items } = (await (await page.request.get(list)).json()) as { items: { id: string }[] }
  expect(items, list).not.toEqual([])
  return address.replace('ID', items[0]?.id ?? '')
}

test('every drawer has no accessibility violations beside its list', async ({ page }) => {
  test.slow()
  const files = globSync('*/web/*.tsx', { cwd: SOURCES }).filter((file) =>
    /<Drawer\s/.test(readFileSync(path.join(SOURCES, file), 'utf8')),
  )
  expect(files.toSorted(), 'each drawer has its address here').toEqual(Object.keys(DRAWERS))
  await signInAs(page, 'admin')
  await page.goto('/settings')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  for (const [file, openings] of Object.entries(DRAWERS))
    for (const [address, list] of openings) {
      await visit(page, await addressOf(page, address, list))
      await expect(page.locator(OPEN).first(), file).toBeVisible()
      await expect(page.locator('[aria-busy=true]'), file).toHaveCount(0)
      // Each list in the dark is part of the journey of every screen.
      await expectNoViolations(page, address, ':root', OPEN)
    }
})

test('beside an open lead the map is small, and the list keeps nine rows', async ({ page }) => {
  await signInAs(page, 'manager')
  // An address is the one that is written.
  await page.goto('/Area-Leads')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(await addressOf(page, '/area-leads?lead=ID', '/api/leads'))
  await expect(page.locator(OPEN).first()).toBeVisible()
  const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.nth(9)).toBeVisible()
  // The first row is the head.
  for (const place of [0, 1, 5, 9]) await expect(rows.nth(place)).toBeInViewport({ ratio: 0.9 })
})
