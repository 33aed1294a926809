import { expect, it } from 'vitest'
import { day, oneOf, pastDay, readSearch, text } from './search-readers.ts'

type Search = { q?: string | undefined; sort?: 'name' | undefined }

it('sets undefined for invalid and unknown values, because the router shows omitted ones', () => {
  const given = { q: ' nurse ', sort: 'zzz', fbclid: 'abc' }
  const read = readSearch<Search>({ q: text(20), sort: oneOf(['name']) }, given)
  expect({ ...given, ...read }).toEqual({ q: 'nurse', sort: undefined, fbclid: undefined })
})

it('accepts existing days, and for the past those that have begun', () => {
  expect([day('2026-02-28'), day('2026-02-30'), day('banana')]).toEqual(['2026-02-28', undefined, undefined])
  expect([pastDay('2020-01-01'), pastDay('2999-01-01')]).toEqual(['2020-01-01', undefined])
})
