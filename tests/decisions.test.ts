// Each page of docs/decisions/ has a number of its own, in its name and its heading.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/decisions')

it('decisions are numbered once, and their headings have the number', () => {
  const files = readdirSync(FOLDER)
  const numbers = files.map((file) => file.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
  for (const file of files) {
    const [heading] = readFileSync(join(FOLDER, file), 'utf8').split('\n')
    expect(heading, file).toMatch(new RegExp(`^# ${file.slice(0, 3)} \\S`))
  }
})
