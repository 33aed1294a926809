import { expect, it } from 'vitest'
import { CANDIDATE_FIELDS, type CandidateFieldRules, columnRules } from './candidate-fields.ts'

it('refuses a field without a rule for erase or merge, and a personal field that stays', () => {
  const described = { columns: ['shoe_size'], label: 'Shoe size', kind: 'text' } as const
  // @ts-expect-error A field needs its value for an erased candidate.
  const withoutErase: CandidateFieldRules = { ...described, merge: 'fill' }
  // @ts-expect-error A field needs its merge rule.
  const withoutMerge: CandidateFieldRules = { ...described, erase: 'empty' }
  // @ts-expect-error A text is personal and cannot stay.
  const staying: CandidateFieldRules = { ...described, merge: 'fill', erase: 'keep' }
  const complete: CandidateFieldRules = { ...described, merge: 'fill', erase: 'empty' }
  expect([withoutErase, withoutMerge, staying, complete]).toHaveLength(4)
})

it('assigns every column to one field', () => {
  const columns = Object.values(CANDIDATE_FIELDS).flatMap((field): readonly string[] => field.columns)
  expect(new Set(columns).size).toBe(columns.length)
  expect(Object.keys(columnRules())).toEqual(expect.arrayContaining(columns))
})
