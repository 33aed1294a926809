import { afterEach, expect, it, vi } from 'vitest'
import { idSchema } from '#platform/shared/ids.ts'
import { randomId } from './random-id.ts'

afterEach(() => void vi.unstubAllGlobals())

it('makes a UUID where the browser has no randomUUID, as on plain HTTP', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = [randomId(), randomId()]
  expect(made.map((id) => idSchema.safeParse(id).success)).toEqual([true, true])
  expect(made[0]).not.toBe(made[1])
})
