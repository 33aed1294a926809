// The lines of a change.
import { expect, it } from 'vitest'
import { valueLines } from './value-lines.ts'

it('shows a change as a removed and an added line, and the rest as it is', () => {
  expect(
    valueLines({
      before: { name: 'Nurse', unit_cents: 4200, gone: null },
      after: { name: 'Nurse', unit_cents: 4400, tags: ['a'] },
    }),
  ).toEqual([
    { sign: '', field: 'name', value: 'Nurse' },
    { sign: '−', field: 'unit_cents', value: '4200' },
    { sign: '+', field: 'unit_cents', value: '4400' },
    { sign: '−', field: 'gone', value: 'null' },
    { sign: '+', field: 'tags', value: '["a"]' },
  ])
})

it('has nothing to say about an event without values, and cuts a long one', () => {
  expect(valueLines({ before: null, after: null })).toEqual([])
  expect(valueLines({ before: null, after: { text: 'x'.repeat(5_000) } })[0]?.value).toHaveLength(401)
})
