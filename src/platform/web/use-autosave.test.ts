import { describe, expect, it } from 'vitest'
import { ApiError } from './api-client.ts'
import { mayPass, retryDelay } from './use-autosave.ts'

const refused = (status: number) => new ApiError({ status, statusText: '', text: '' })

describe('a save that failed', () => {
  it.each([new TypeError('Failed to fetch'), refused(503), refused(500), refused(429)])(
    'is tried again after %s',
    (error) => expect(mayPass(error)).toBe(true),
  )
  it.each([422, 403, 404, 412])('is not tried again after %i', (status) =>
    expect(mayPass(refused(status))).toBe(false),
  )
  it('waits longer each time, up to a minute', () =>
    expect([1, 2, 3, 9].map(retryDelay)).toEqual([4_000, 8_000, 16_000, 60_000]))
})
