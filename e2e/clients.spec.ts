// A client from its first day: added, joined by its owner, paused and resumed. And Proof beside it.
import { expect, type Page, test } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { longIf } from './support/long.ts'
import { linkInMailTo } from './support/mail.ts'
import { comeInAs } from './support/newcomer.ts'
import { otherPage, signInAs, uniqueWord } from './support/people.ts'

const SIZES = [
  { name: 'desktop', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
]

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `More about ${name}` })

for (const { name, ...viewport } of SIZES)
  test(
    `a client is added, its owner joins and runs the team, on a ${name}`,
    longIf(name === 'phone'),
    async ({ page }) => {
      test.slow()
      await page.setViewportSize(viewport)
      const company = `Clinic ${uniqueWord()}`
      const email = `${uniqueWord().toLowerCase()}@clinic.example`
      await signInAs(page, 'manager')
      await page.goto('/admin/clients')
      await page.getByRole('button', { name: 'New client' }).click()
      const dialog = page.getByRole('dialog', { name: 'New client' })
      await dialog.getByRole('button', { name: 'Add client' }).click()
      await expect(dialog.getByText('Enter the name of the company.')).toBeVisible()
      await dialog.getByLabel('Name').fill(company)
      await dialog.getByLabel('Phone').fill('7135550142')
      await dialog.getByRole('button', { name: 'Add client' }).click()
      await expect(page).toHaveURL(/client=/)
      await expect(page.getByText('(713) 555-0142')).toBeVisible()
      await expectNoViolations(page)

      await page.getByRole('button', { name: 'Invite' }).click()
      const invite = page.getByRole('dialog', { name: 'Invite to the portal' })
      await invite.getByLabel('Email').fill(email)
      await invite.getByRole('radio', { name: 'Owner' }).click()
      await invite.getByRole('button', { name: 'Send invitation' }).click()
      await expect(page.getByRole('list', { name: 'Members' }).getByText('Invited')).toBeVisible()

      const owner = await otherPage(page)
      await owner.setViewportSize(viewport)
      await owner.goto('/signin')
      await owner.goto(await linkInMailTo(owner, email, /invited you/))
      await owner.getByLabel('Name').fill('Olive Owner')
      await owner.getByLabel('Password', { exact: true }).fill('four plain words here')
      await owner.getByRole('button', { name: 'Join' }).click()
      await expect(owner).not.toHaveURL(/invitation/)
      await owner.goto('/portal/account/team')
      const team = owner.getByRole('list', { name: 'Members' })
      await expect(team.getByText('Olive Owner')).toBeVisible()
      await menuOf(owner, 'Olive Owner').click()
      await owner.getByRole('menuitem', { name: 'Remove member' }).click()
      await owner.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click()
      await expect(owner.getByText('Olive Owner is the last owner.').first()).toBeVisible()

      await page.getByRole('button', { name: 'Edit client' }).click()
      const edit = page.getByRole('dialog', { name: `Edit ${company}` })
      await edit.getByLabel('Status').click()
      await page.getByRole('option', { name: 'Paused' }).click()
      await edit.getByRole('button', { name: 'Save client' }).click()
      await expect(edit).toBeHidden()
      await owner.reload()
      await expect(owner.getByText('Purchases of this account are paused.')).toBeVisible()
      await expectNoViolations(owner)
    },
  )

test('a company that registered waits for approval, and a recruiter only looks', async ({ page }) => {
  const customer = await otherPage(page)
  await comeInAs(customer, 'prospect')
  const me = (await (await customer.request.get('/api/customer/me')).json()) as { clients: { id: string }[] }
  await signInAs(page, 'recruiter')
  await page.goto(`/admin/clients?client=${me.clients[0]?.id}`)
  await expect(page.getByRole('button', { name: 'Approve client' })).toHaveAttribute('aria-disabled', 'true')
  const manager = await otherPage(page)
  await signInAs(manager, 'manager')
  await manager.goto(`/admin/clients?client=${me.clients[0]?.id}`)
  await manager.getByRole('button', { name: 'Approve client' }).click()
  await expect(manager.getByRole('button', { name: 'Approve client' })).toBeHidden()
  // The recruiter hears of it without a reload.
  await expect(page.getByRole('button', { name: 'Approve client' })).toBeHidden()
})

test('proof shows each query, and a drill runs to its end', { tag: '@long' }, async ({ page }) => {
  test.setTimeout(180_000)
  await signInAs(page, 'admin')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/admin/proof')
  await page.getByRole('button', { name: /Deliveries without a debit/ }).click()
  await expect(page.getByText('where t.id is null')).toBeVisible()
  await expectNoViolations(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Run drill' }).click()
  await expect(page.getByText(/\d+ of \d+ held/)).toBeVisible({ timeout: 150_000 })
  await expect(page.getByText('1 of 20 sold, 19 refused.').first()).toBeVisible()
})
