import { expect, it } from 'vitest'
import { byReason } from './bulk.ts'

it('names each reason once, the most common first', () => {
  const skipped = [
    { name: 'Ana', reason: 'Hired.' },
    { name: 'Bo', reason: 'No email.' },
    { name: 'Cy', reason: 'No email.' },
  ]
  expect(byReason(skipped)).toEqual([
    { reason: 'No email.', first: 'Bo', others: 1 },
    { reason: 'Hired.', first: 'Ana', others: 0 },
  ])
})
