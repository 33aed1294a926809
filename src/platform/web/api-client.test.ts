import { expect, it } from 'vitest'
import { ApiError, sentenceAt } from './api-client.ts'

it('says beside a field what is wrong with it, else why the whole was refused', () => {
  const problem = {
    type: '',
    title: '',
    status: 422,
    code: 'invalid',
    requestId: '',
    detail: 'Check email.',
    fields: [{ path: 'email', message: 'Enter an address such as name@example.com.' }],
  }
  const error = new ApiError({ status: 422, statusText: '', text: '', problem })
  expect(sentenceAt(error, 'email')).toBe('Enter an address such as name@example.com.')
  expect(sentenceAt(error, 'name')).toBe('Check email.')
  expect(sentenceAt(new TypeError('Failed to fetch'), 'email')).toMatch(/cannot be reached/)
  expect(sentenceAt(null, 'email')).toBeUndefined()
})
