// What a saved card says after a payment failed.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Method } from '../contract/schemas.ts'
import { type CardPayment, cardOptions } from './card-payment.tsx'

const method: Method = {
  id: 'visa',
  provider: 'stripe',
  status: 'active',
  brand: 'Visa',
  last4: '4242',
  expMonth: 8,
  expYear: 2030,
  declinedAt: null,
}
const other = { ...method, id: 'other', declinedAt: '2026-11-17T12:00:00.000Z' }

it('tells a card whose step was not confirmed from one that was declined', () => {
  const hints = (declined: CardPayment['declined']) =>
    cardOptions({ methods: [method, other], declined }).flatMap((option) =>
      'hint' in option ? renderToStaticMarkup(option.hint).replaceAll(/<[^>]*>/g, '') : [],
    )
  const failed = { card: 'visa', message: 'No money moved.' }
  const last = 'declined last time'
  expect(hints(undefined)).toEqual(['expires 08/2030', last])
  expect(hints({ ...failed, isStep: true })).toEqual(['not confirmed just now, not charged', last])
  expect(hints({ ...failed, isStep: false })).toEqual(['declined just now, not charged', last])
})
