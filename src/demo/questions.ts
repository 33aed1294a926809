// The application questions of the demo's postings.
import type { Question } from '#domains/jobs/contract/schemas.ts'

const question = (given: Partial<Question> & Pick<Question, 'id' | 'label' | 'type'>): Question => ({
  required: true,
  options: [],
  knockout: null,
  ...given,
})
const disqualifyingAnswers = (answers: string[]) => ({ answers, below: null, above: null })

const SHIFT = question({
  id: 'shift',
  label: 'Which shifts suit you?',
  type: 'choice',
  options: ['Days', 'Nights', 'Either'],
})
const YEARS = question({
  id: 'years',
  label: 'How many years have you done this work?',
  type: 'number',
  knockout: { answers: [], below: 1, above: null },
})
const MORE = question({ id: 'more', label: 'Anything we should know?', type: 'text', required: false })

export function questionsFor(category: string, title: string): Question[] {
  if (/nurse|nursing|health/i.test(`${category} ${title}`)) {
    const label = 'Do you hold a license that is valid in the state of this job?'
    return [
      question({ id: 'license', label, type: 'yes_no', knockout: disqualifyingAnswers(['no']) }),
      SHIFT,
      MORE,
    ]
  }
  if (/driv|CDL/i.test(`${category} ${title}`)) {
    const label = 'Do you hold a commercial driving license?'
    return [question({ id: 'license', label, type: 'yes_no', knockout: disqualifyingAnswers(['no']) }), YEARS]
  }
  return [YEARS, SHIFT]
}
