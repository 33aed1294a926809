import { expect, test } from 'vitest'
import { questionText } from './question-text.ts'

test.each([
  ['cdl_a', 'CDL A'],
  ['years_of_driving', 'Years of driving'],
  ['do_you_have_a_cdl?', 'Do you have a CDL?'],
  ['days_or_nights', 'Days or nights'],
  ['desiredShift', 'Desired shift'],
  ['LICENSE-STATE', 'License state'],
  ['class_b_license', 'Class B license'],
  // The form's own words stay as they are.
  ['Do you hold a CDL A?', 'Do you hold a CDL A?'],
  ['¿Tiene_licencia?', '¿tiene licencia?'],
  ['___', '___'],
  ['', ''],
])('%s is shown as %s', (key, words) => {
  expect(questionText(key)).toBe(words)
})
