// The measurements load their rows without triggers, so they must know what triggers would have written.
import { expect, it, vi } from 'vitest'
import { seedDatabase } from '../bench/seed.ts'
import { appForTest } from './support/app.ts'

it('loads candidates with the entries that their triggers write', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  const test = await appForTest()
  await seedDatabase({ url: test.url, candidates: 2_000 })
  const entries = () => test.db.query({ text: 'select * from candidate_search order by candidate_id' })
  const loaded = await entries()
  expect(loaded.length).toBeGreaterThan(1_000)
  await test.db.query({ text: 'update candidates set first_name = first_name || $$ $$' })
  await test.db.query({ text: 'update candidates set first_name = rtrim(first_name)' })
  expect(await entries()).toEqual(loaded)
})
