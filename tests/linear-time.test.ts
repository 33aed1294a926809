// Texts of strangers are read in time that grows with their length, not with its square.
import { expect, it } from 'vitest'
import { emailSchema } from '#shared/email.ts'
import { growthOfFourfold } from './support/growth.ts'

it.each([
  (size: number) => `a@${'.'.repeat(size)}@`,
  (size: number) => `${'a.'.repeat(size / 2)}@`,
  (size: number) => `a@${'a.'.repeat(size / 2)}@`,
])('an email address: %s', async (address) => {
  expect(emailSchema.safeParse(address(250)).success).toBe(false)
  const read = (size: number) => {
    const given = address(size)
    for (let count = 0; count < 2_000; count++) emailSchema.safeParse(given)
  }
  expect(await growthOfFourfold(read, 60)).toBeLessThan(10)
})
