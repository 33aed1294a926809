import { expect, it } from 'vitest'
import { startTestApp } from '../../../tests/support/app.ts'

it('SERVICE_WORKER=off serves a script at /sw.js that removes the worker, never cached and under the same policy', async () => {
  const test = await startTestApp({ env: { SERVICE_WORKER: 'off' } })
  const answer = await test.app.inject({ url: '/sw.js?again' })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-service-worker': 'off',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.headers['content-security-policy']).toContain("script-src 'self';")
  expect(answer.body).toContain('registration.unregister()')
  expect(answer.body).toContain('caches.delete(name)')
  await test.close()
})
