import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { getOnce } from './get-once.ts'

const servers: http.Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listen(answer: http.RequestListener): Promise<URL> {
  const server = http.createServer(answer).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/lead?fields=id`)
}

const LIMITS = { milliseconds: 2_000, bytes: 1_000 }

it('answers with status, headers and body', async () => {
  const url = await listen((request, response) => {
    response.writeHead(429, { 'retry-after': '7' }).end(`asked ${request.url}`)
  })
  const answer = await getOnce(url, LIMITS)
  if (typeof answer === 'string') throw new Error(answer)
  expect([answer.status, answer.headers['retry-after'], String(answer.body)]).toEqual([
    429,
    '7',
    'asked /lead?fields=id',
  ])
})

it('follows no redirect', async () => {
  const elsewhere = await listen((_request, response) => response.end('secret'))
  const url = await listen((_request, response) =>
    response.writeHead(302, { location: elsewhere.href }).end(),
  )
  expect(await getOnce(url, LIMITS)).toMatchObject({ status: 302 })
})

it('asks again when a kept connection was just closed, and only then', async () => {
  let asked = 0
  const url = await listen((request, response) => {
    asked += 1
    if (asked === 2) request.socket.resetAndDestroy()
    else response.end('here')
  })
  expect(await getOnce(url, LIMITS)).toMatchObject({ status: 200 })
  expect(await getOnce(url, LIMITS)).toMatchObject({ status: 200 })
  expect(asked).toBe(3)

  const broken = await listen((request) => request.socket.resetAndDestroy())
  expect(await getOnce(broken, LIMITS)).toBe('failed')
})

it('ends what is too slow, too large, cut off or not there', async () => {
  const slow = await listen((_request, response) => response.write('{'))
  expect(await getOnce(slow, { ...LIMITS, milliseconds: 50 })).toBe('failed')
  const large = await listen((_request, response) => response.end('x'.repeat(1_001)))
  expect(await getOnce(large, LIMITS)).toBe('too_large')
  const cut = await listen((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{')
    response.destroy()
  })
  expect(await getOnce(cut, LIMITS)).toBe('failed')
  expect(await getOnce(new URL('http://127.0.0.1:1/'), LIMITS)).toBe('failed')
})
