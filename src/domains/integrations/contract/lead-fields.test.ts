import { expect, it } from 'vitest'
import { FORM_FIELDS } from './form-fields.ts'
import { FORM_NAMES, GIVEN_NAMES, LEAD_FIELDS, type LeadFieldRules, textsOf } from './lead-fields.ts'

it('refuses a field without a reader or a rule for erase, and a personal field that stays', () => {
  const described = { in: 'leads', columns: ['shift'], label: 'Shift', kind: 'text', max: 60 } as const
  // @ts-expect-error A field says whether clients read it.
  const withoutReader: LeadFieldRules = { ...described, erase: 'empty' }
  // @ts-expect-error A field of leads needs its value for an erased lead.
  const withoutErase: LeadFieldRules = { ...described, readBy: 'staff' }
  // @ts-expect-error A text is personal and cannot stay.
  const staying: LeadFieldRules = { ...described, readBy: 'staff', erase: 'keep' }
  const complete: LeadFieldRules = { ...described, readBy: 'staff', erase: 'empty' }
  expect([withoutReader, withoutErase, staying, complete]).toHaveLength(4)
})

it('assigns every column to one field, and offers each given field to forms once', () => {
  const columns = Object.values(LEAD_FIELDS).map((field): string => `${field.in}.${field.columns[0]}`)
  expect(new Set(columns).size).toBe(columns.length)
  expect(FORM_NAMES.toSorted()).toEqual(GIVEN_NAMES.toSorted())
  expect(Object.keys(FORM_FIELDS)).toEqual(['name', ...FORM_NAMES, 'consent', 'externalId'])
})

it('tells no text twice: the place has its own line', () => {
  expect(textsOf({ city: 'Katy', state: 'TX', category: 'Nurse', firstName: 'Ana' })).toEqual([])
})
