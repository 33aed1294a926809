// A manager corrects an Excel file in the grid and imports it.
import { expect, test } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { expectNoViolations } from './support/axe.ts'
import { signInAs, uniqueWord } from './support/people.ts'

test('a spreadsheet is corrected by keyboard, by pasting, undone and imported', async ({ page }) => {
  const word = uniqueWord()
  const rows = [
    ['Full Name', 'Lic exp', 'Cell', 'E-mail'],
    [`Ada ${word}`, 46_507, '(713) 555-0177', `ada.${word}@post.example`],
    [`Ben ${word}`, '31-Mar-27', '346.555.0121', `ben.${word}`],
    [`Cy ${word}`, '2028-06-30', '832 555 0171', `cy.${word}@post.example`],
  ]
  const file = await writeXlsx({
    sheets: [
      { name: 'Nurses', rows },
      { name: 'Drivers', rows: rows.slice(0, 2) },
    ],
  })
  await signInAs(page, 'manager')
  await page.goto('/spreadsheet-upload')
  await page.locator('input[type=file]').setInputFiles({
    name: `${word}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(file),
  })
  await page.getByRole('button', { name: 'Open file' }).click()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('gridcell', { name: `ben.${word}` })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('tab', { name: 'Drivers 1' })).toBeVisible()
  await expect(page.getByText('1 to fix')).toBeVisible()
  await expectNoViolations(page, 'spreadsheet')

  // Show leads to the cell, and the keys of spreadsheets correct it.
  await page.getByRole('button', { name: 'Show E-mail' }).click()
  await expect(grid.getByRole('gridcell', { name: `ben.${word}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('End')
  await page.keyboard.type('@post.example')
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('gridcell', { name: `ben.${word}@post.example` })).not.toHaveAttribute(
    'aria-invalid',
  )
  await expect(grid.getByRole('gridcell', { name: `cy.${word}@post.example` })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show E-mail' })).toHaveCount(0)

  // A copied cell goes into another one. A copied block is one correction.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('ControlOrMeta+c')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ControlOrMeta+v')
  const copies = grid.getByRole('gridcell', { name: `cy.${word}@post.example` })
  await expect(copies).toHaveCount(2)
  await page.keyboard.press('ArrowUp')
  const block = '"(346)\\n555-0122"\\tben@post.example\\n(346) 555-0123\\tcy@post.example\\tmore\\n'
  await page.evaluate(`navigator.clipboard.writeText('${block}')`)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(grid.getByRole('gridcell', { name: '(346) 555-0123' })).toBeVisible()
  await expect(grid.getByRole('gridcell', { name: '(346) 555-0122' })).toBeFocused()
  await expect(page.getByText('1 cell did not fit into the sheet.', { exact: true })).toBeVisible()
  await expect(page.getByText('3 corrections, saved')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(copies).toHaveCount(2)
  await expect(page.getByText('2 corrections, saved')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(copies).toHaveCount(1)

  // Dates of a spreadsheet are read as they stand, so their column needs no fix.
  await expect(page.getByRole('button', { name: 'Fix Lic exp' })).toHaveCount(0)
  const redo = page.getByRole('button', { name: 'Redo' })
  await expect(redo).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+y')
  await expect(copies).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(copies).toHaveCount(1)
  const ben = grid.getByRole('row', { name: new RegExp(`Ben ${word}`) })
  await expect(ben.getByRole('rowheader')).toHaveText('3')

  await page.getByRole('button', { name: 'Continue with 3 rows' }).click()
  await page.getByRole('button', { name: 'Import 3 rows' }).click()
  await expect(page.getByText('Complete').first()).toBeVisible()
  // The result names the row as the grid did.
  const result = page.getByRole('region', { name: 'Rows' }).getByRole('listitem')
  await expect(result.filter({ hasText: `Ben ${word}` })).toContainText('Row 3')
  await page.goto(`/hiring-tracker?q=${word}`)
  await expect(page.getByRole('row', { name: new RegExp(`Ben ${word}`) })).toBeVisible()
})
