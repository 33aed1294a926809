import { expect, it } from 'vitest'
import { costWords } from './cost-words.ts'

const license = { cost: 'c', kind: 'license', label: 'License check', day: '2026-11-18', cents: 3_400 }

it.each([
  ['cost_added', null, license, 'added a license check, $34.00'],
  ['cost_added', null, { kind: 'drug_screen', cents: null }, 'added a drug screen, without an amount yet'],
  ['cost_added', null, { ...license, kind: 'other', label: 'Other cost' }, 'added a cost, $34.00'],
  ['cost_changed', license, { ...license, cents: 500 }, 'changed a license check, $5.00, before $34.00'],
  [
    'cost_removed',
    { kind: 'MVR report', label: 'MVR report', cents: 100 },
    null,
    'removed a MVR report, $1.00',
  ],
  [
    'cost_removed',
    { kind: 'I-9 check', label: 'I-9 check', cents: 100 },
    null,
    'removed an I-9 check, $1.00',
  ],
  ['cost_removed', license, null, 'removed a license check, $34.00'],
  ['edited', license, license, null],
])('%s is a sentence', (action, before, after, words) => {
  expect(costWords({ action, before, after })).toBe(words)
})
