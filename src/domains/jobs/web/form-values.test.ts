import { expect, it } from 'vitest'
import { blankForm, editOf, isHeldBack, problemsOf } from './form-values.ts'

const houston = { ...blankForm({ clientId: '' }), zip: '77030', city: 'Houston', state: 'TX' }

it('a ZIP code is saved with its place', () => {
  expect(editOf(houston)).toMatchObject({ zip: '77030', city: 'Houston', state: 'TX' })
  expect(editOf({ ...houston, zip: '', city: '', state: '' })).toMatchObject({ zip: null, city: null })
  expect(isHeldBack(houston)).toBe(false)
})

it.each(['7', '7703'])('half a ZIP code (%s) waits, with its place', (zip) => {
  const half = { ...houston, zip, city: '', state: '' }
  for (const name of ['zip', 'city', 'state']) expect(editOf(half)).not.toHaveProperty(name)
  expect(isHeldBack(half)).toBe(true)
  expect(problemsOf(half).zip).toBe('Enter a five-digit ZIP code.')
})

it.each(['', '0', '1.5', '1e2', '1000', 'two'])('%j openings wait', (openings) => {
  expect(editOf({ ...houston, openings })).not.toHaveProperty('openings')
  expect(isHeldBack({ ...houston, openings })).toBe(true)
  expect(problemsOf({ ...houston, openings }).openings).toBe('A number from 1 to 999.')
})

it('a customer’s form has no field that only staff read', () => {
  expect(blankForm({ clientId: '' })).not.toHaveProperty('internalNotes')
  expect(blankForm({ clientId: '', internalNotes: '' })).toHaveProperty('internalNotes', '')
})
