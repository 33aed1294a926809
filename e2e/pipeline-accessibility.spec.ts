// Runs axe on every screen of the pipeline, wide and narrow.
import { expect, test } from '@playwright/test'
import { expectNoViolations, expectScreen } from './support/axe.ts'
import { signInAs } from './support/people.ts'
import { addPeople, card } from './support/pipeline.ts'

for (const width of [1280, 390]) {
  test(`every screen of the pipeline is without violations at ${width} px`, { tag: '@long' }, async ({
    page,
  }) => {
    test.slow()
    await signInAs(page, 'manager')
    await page.setViewportSize({ width, height: 800 })
    const { people, address } = await addPeople(page, ['Axa'], { ownJob: true })
    const name = people[0]?.name ?? ''
    await page.goto(address)
    await card(page, name).waitFor()
    await expectNoViolations(page, 'the board')
    await card(page, name).hover()
    await page.getByRole('button', { name: `Move ${name} to…` }).click()
    await page.getByRole('menuitem', { name: 'Disqualify…' }).waitFor()
    await expectNoViolations(page, 'the menu of a card', '[role=menu]')
    await page.getByRole('menuitem', { name: 'Disqualify…' }).click()
    await page.getByRole('dialog').getByLabel('Comment').waitFor()
    await expectNoViolations(page, 'disqualify', '[role=dialog]')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.goto(`${address}&candidate=${people[0]?.candidateId}`)
    await page.getByRole('tab', { name: 'Timeline' }).waitFor()
    await expectNoViolations(page, 'the board with the drawer')
    const screens = [
      '/employer/pipeline?q=nobodyiscalledthis',
      '/employer/pipeline?asOf=2026-11-01',
      '/disqualified',
      '/disqualified?tab=second-chance',
      '/disqualified?tab=reasons&days=365',
      '/admin/stages',
      '/admin/reasons',
      '/admin/templates',
    ]
    for (const place of screens)
      await expectScreen(page, place, async () => {
        await page.goto(place)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await expect(page.getByRole('status', { name: /Loading/ })).toHaveCount(0)
      })
  })
}
