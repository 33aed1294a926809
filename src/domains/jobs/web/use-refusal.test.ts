import { expect, test } from 'vitest'
import { ApiError } from '#platform/web/api-client.ts'
import { refusedFields } from './use-refusal.ts'

test('a refusal appears at the fields of the form', () => {
  const fields = [
    { path: 'city', message: 'No such city.' },
    { path: 'note', message: 'Not here.' },
  ]
  const problem = {
    type: '',
    title: '',
    status: 422,
    code: 'invalid' as const,
    detail: '',
    requestId: '',
    fields,
  }
  expect(refusedFields(new ApiError({ status: 422, statusText: '', text: '', problem }))).toEqual({
    city: 'No such city.',
  })
  expect(refusedFields(new Error('away'))).toEqual({})
})
