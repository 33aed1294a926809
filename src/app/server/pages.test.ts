import { describe, expect, it } from 'vitest'
import { screenOf } from './pages.ts'

describe('the pages of the product', () => {
  it.each(['/', '/jobs', '/portal/leads', '/portal/leads/', '/portal/leads/42', '/admin/job-postings'])(
    'answer %s',
    (path) => expect(screenOf(path)).toBeDefined(),
  )

  it.each([
    '/nowhere',
    '/portal',
    '/portal/nowhere',
    '/portal/leads/42/more',
    '/portal/leads//',
    '/admin/users/1',
    '/assets/none.js',
    '/api/none',
    '//',
    '',
  ])('do not answer %s', (path) => expect(screenOf(path)).toBeUndefined())
})
