import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSource } from '../../../tests/support/fake-source.ts'
import { ApiError } from './api-client.ts'
import { followLiveEvents } from './live-events.ts'

const refresh = vi.fn(async () => undefined)
const afterOwnChange = vi.fn()
const checkSession = vi.fn(async () => undefined as unknown)
let client: QueryClient
let stop: () => void

const lastSource = () => FakeSource.opened.at(-1) ?? expect.fail('No stream was opened.')
const changed = (ids: string[], by = 'another') => lastSource().say({ type: 'candidates.updated', ids, by })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  // As in an insecure context: without locks, each tab has its own stream.
  vi.stubGlobal('navigator', {})
  FakeSource.opened.length = 0
  refresh.mockClear()
  afterOwnChange.mockClear()
  checkSession.mockReset()
  client = new QueryClient()
  const refreshers = { candidates: refresh }
  stop = followLiveEvents({ client, userId: 'me', checkSession, refreshers, afterOwnChange })
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('live events', () => {
  it('handle the first at once and batch the next ones', async () => {
    changed(['a'])
    expect(refresh).toHaveBeenCalledExactlyOnceWith(client, new Set(['a']))
    changed(['b'])
    changed(['c'])
    await vi.advanceTimersByTimeAsync(200)
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(100)
    expect(refresh).toHaveBeenCalledTimes(2)
    expect(refresh).toHaveBeenLastCalledWith(client, new Set(['b', 'c']))
  })

  it('ignore the echo of a local change, but not one of the same user elsewhere', async () => {
    changed(['a'], 'me')
    expect(refresh).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(300)
    await client
      .getMutationCache()
      .build(client, { mutationFn: async () => undefined })
      .execute(undefined)
    changed(['a'], 'me')
    await vi.advanceTimersByTimeAsync(300)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('report a local change once, and no refused one', async () => {
    const change = (mutationFn: () => Promise<unknown>) =>
      client.getMutationCache().build(client, { mutationFn }).execute(undefined)
    await change(async () => undefined)
    expect(afterOwnChange).toHaveBeenCalledTimes(1)
    await expect(change(() => Promise.reject(new Error('Refused')))).rejects.toThrow('Refused')
    expect(afterOwnChange).toHaveBeenCalledTimes(1)
  })

  it('reconnect after a refusal with growing delays, and refetch everything', async () => {
    const everything = vi.spyOn(client, 'invalidateQueries')
    lastSource().refuse()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(FakeSource.opened).toHaveLength(2)
    lastSource().refuse()
    await vi.advanceTimersByTimeAsync(900)
    expect(FakeSource.opened).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(FakeSource.opened).toHaveLength(3)
    lastSource().dispatchEvent(new Event('open'))
    expect(everything).toHaveBeenCalledExactlyOnceWith()
  })

  it('stop when no user is signed in', async () => {
    checkSession.mockRejectedValue(new ApiError({ status: 401, statusText: 'Unauthorized', text: '' }))
    lastSource().refuse()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(FakeSource.opened).toHaveLength(1)
  })
})
