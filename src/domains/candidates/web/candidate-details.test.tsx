import { expect, it } from 'vitest'
import { authorizationOf } from './candidate-details.tsx'

it('shows an unknown work authorization as unknown, not as no', () => {
  expect([null, true, false].map(authorizationOf)).toEqual(['unknown', 'yes', 'no'])
})
