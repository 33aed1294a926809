import { expect, it } from 'vitest'
import { ApiError, sentenceOf } from './api-client.ts'

it('says why a request was refused, or that no answer came', () => {
  const problem = {
    type: '',
    title: '',
    status: 422,
    code: 'invalid',
    requestId: '',
    detail: 'Check email.',
  }
  const refused = { status: 422, statusText: '', text: '' }
  expect(sentenceOf(new ApiError({ ...refused, problem }))).toBe('Check email.')
  expect(sentenceOf(new ApiError(refused))).toMatch(/did not answer as expected/)
  expect(sentenceOf(new TypeError('Failed to fetch'))).toMatch(/cannot be reached/)
})
