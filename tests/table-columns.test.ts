// The order in which the columns of each table fold. The compiler asks for a place of every column.
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('every table states one order, without two columns in one place', () => {
  const files = globSync('src/domains/*/web/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('table-columns.ts'),
  )
  expect(files.length).toBeGreaterThan(15)
  for (const file of files) {
    const places = [...readFileSync(file, 'utf8').matchAll(/priority: (\d+)/g)].map(([, place]) => place)
    expect([file, places]).toEqual([file, [...new Set(places)]])
  }
})
