// An address with a filter that does not exist.
import { expect, it } from 'vitest'
import { ApiError } from '#platform/web/api-client.ts'
import { droppedWords, refusedFilter } from './use-dropped-filter.ts'

const refusal = (path: string) =>
  new ApiError({
    status: 422,
    statusText: 'Unprocessable',
    text: '',
    problem: {
      type: '/api/docs#invalid',
      title: 'Not valid',
      status: 422,
      code: 'invalid',
      detail: 'Check the filter.',
      requestId: '1',
      fields: [{ path, message: 'This source does not exist. Choose another.' }],
    },
  })

it('names the filter that was refused, once it is in the address', () => {
  expect(refusedFilter(refusal('source'), {})).toBeNull()
  expect(refusedFilter(refusal('from'), { source: 'radio' })).toBeNull()
  const refused = refusedFilter(refusal('source'), { source: 'radio' })
  expect(refused && droppedWords(refused)).toBe(
    'The filter Source was removed. This source does not exist. Choose another.',
  )
})
