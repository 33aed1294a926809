import { afterEach, expect, it, vi } from 'vitest'
import { randomId } from './random-id.ts'

afterEach(() => void vi.unstubAllGlobals())

it('makes a key where the browser has no randomUUID, as on plain HTTP', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = [randomId(), randomId()]
  expect(made.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  expect(made[0]).not.toBe(made[1])
})
