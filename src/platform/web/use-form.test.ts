import { expect, it } from 'vitest'
import { ApiError } from './api-client.ts'
import { shownProblems } from './use-form.ts'

const values = { text: '', due: '' }
const none = new Set<string>()
const refusedAt = (path: string) => {
  const problem = { code: 'invalid', fields: [{ path, message: 'Too long.' }] }
  return new ApiError({ status: 422, statusText: '', text: '', problem: problem as never })
}

it('shows what is wrong with a field before what the server said about it', () => {
  const error = refusedAt('text')
  const shown = shownProblems({ values, problems: { text: 'Enter a task.' }, error, changed: none })
  expect([...shown.of]).toEqual([['text', 'Enter a task.']])
  expect(shown.refusal).toBeNull()
})

it('shows a refusal at its field until that field changes', () => {
  const error = refusedAt('text')
  expect(shownProblems({ values, problems: {}, error, changed: new Set(['due']) }).of.get('text')).toBe(
    'Too long.',
  )
  expect(shownProblems({ values, problems: {}, error, changed: new Set(['text']) }).of.size).toBe(0)
})

it('shows a refusal of no field at the end, and one of a nested path at the field that holds it', () => {
  const error = refusedAt('emails.0')
  expect(shownProblems({ values, problems: {}, error, changed: none }).refusal).toBe(error)
  const fieldOf = (path: string) => (path.startsWith('emails') ? 'text' : path)
  const shown = shownProblems({ values, problems: {}, error, changed: none, fieldOf })
  expect(shown.of.get('text')).toBe('Too long.')
  expect(shown.refusal).toBeNull()
  const lost = new TypeError('no connection')
  expect(shownProblems({ values, problems: {}, error: lost, changed: none }).refusal).toBe(lost)
})
