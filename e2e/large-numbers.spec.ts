// Numbers of six and seven digits, and $1,234,567.89, are whole in every place of a page.
import { expect, type Page, test } from '@playwright/test'
import { answerLargeNumbers, cutNumbers } from './support/large-numbers.ts'
import { type DemoRole, signInAs } from './support/people.ts'
import { visit } from './support/visit.ts'

const leadOf = async (page: Page) => {
  const { items } = (await (await page.request.get('/api/leads')).json()) as { items: { id: string }[] }
  return `/area-leads?lead=${items[0]?.id}`
}

const PLACES: Record<string, { role: DemoRole; first: string; at: [width: number, address: string][] }> = {
  staff: {
    role: 'manager',
    first: '/settings',
    at: [
      [800, '/dashboard'],
      [820, '/cost-per-hire'],
      [820, '/cost-per-hire?tab=open'],
      [1280, '/lead-purchasing?tab=orders'],
      [1280, 'a lead'],
      [390, '/employer/campaigns'],
    ],
  },
  customers: {
    role: 'customer',
    first: '/portal/account',
    at: [
      [820, '/portal/dashboard'],
      [1280, '/portal/reports'],
      [1280, '/portal/billing'],
      [820, '/portal/billing'],
      [390, '/portal/purchase'],
    ],
  },
}

for (const [name, { role, first, at }] of Object.entries(PLACES))
  test(`large numbers of ${name} are whole`, { tag: '@long' }, async ({ page }) => {
    test.slow()
    await signInAs(page, role)
    const lead = role === 'manager' ? await leadOf(page) : ''
    await answerLargeNumbers(page)
    await page.goto(first)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    for (const [width, address] of at) {
      await page.setViewportSize({ width, height: 860 })
      await visit(page, address === 'a lead' ? lead : address)
      await expect.soft(page.getByText(/1\.235M|\$1,234,567|\$1\.235M/).first(), address).toBeVisible()
      expect.soft(await cutNumbers(page), `${address}, ${width} px`).toEqual([])
    }
  })
