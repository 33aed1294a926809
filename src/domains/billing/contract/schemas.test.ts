import { expect, it } from 'vitest'
import { invoiceContactSchema } from './schemas.ts'

it('says what an address for invoices looks like, and takes none', () => {
  const read = (email: string) => invoiceContactSchema.safeParse({ name: '', email })
  expect(read('').success).toBe(true)
  expect(read('abc').error?.issues[0]?.message).toBe('Enter an address such as name@example.com.')
})
