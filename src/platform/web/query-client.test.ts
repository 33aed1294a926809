import { expect, it, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

it('shows the error of a change at once, and its success after the refresh', async () => {
  const client = createQueryClient({ onSessionEnd: () => undefined })
  const { promise: refreshed, resolve } = Promise.withResolvers<void>()
  const onSettled = vi.fn(() => refreshed)
  const change = (mutationFn: () => Promise<string>) =>
    client.getMutationCache().build(client, { mutationFn, onSettled }).execute(undefined)
  await expect(change(() => Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow('Failed')
  const saved = change(() => Promise.resolve('saved'))
  await vi.waitFor(() => expect(onSettled).toHaveBeenCalledTimes(2))
  expect(await Promise.race([saved, Promise.resolve('waits')])).toBe('waits')
  resolve()
  expect(await saved).toBe('saved')
})
