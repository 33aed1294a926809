// Clients that send a byte every ten seconds: they are disconnected, and others do not notice.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Drill, get, seconds } from './drill.ts'
import type { Site } from './site.ts'

const BYTE_EVERY_MS = 10_000
const CLOSED_WITHIN_MS = 30_000
const OTHERS_WITHIN_MS = 2_000

export const slowClients: Drill = {
  name: 'slow clients',
  async run(site, { slowClients: count, slowBodies, slack }) {
    const clients = Array.from({ length: count }, (_, index) =>
      openSlowly(site, slowBodies && index % 2 === 1 ? 'body' : 'headers', slack),
    )
    const others: number[] = []
    const closed = Promise.all(clients)
    const all = closed.then(() => true)
    while (!(await Promise.race([all, sleep(500, false)]))) {
      others.push((await get(site, '/api/candidates?limit=5')).milliseconds)
    }
    const slowest = Math.max(...(await closed))
    const others99 = others.sort((a, b) => a - b)[Math.floor(others.length * 0.99)] ?? 0
    const faults: string[] = []
    if (slowest > CLOSED_WITHIN_MS * slack)
      faults.push(`a slow client was closed only after ${seconds(slowest)}`)
    if (others99 > OTHERS_WITHIN_MS * slack) faults.push(`others waited ${seconds(others99)}`)
    return {
      figures: `${count} clients, closed within ${seconds(slowest)}, others waited ${others99.toFixed(0)} ms at most`,
      faults,
    }
  },
}

/** Resolves with the time until the server disconnected. */
function openSlowly(site: Site, part: 'headers' | 'body', slack: number): Promise<number> {
  const { hostname, port } = new URL(site.url)
  const since = performance.now()
  const socket = connect(Number(port), hostname)
  const head = `POST /api/candidates HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\n`
  socket.write(part === 'headers' ? head : `${head}content-length: 1000\r\n\r\n{`)
  const dawdling = setInterval(() => socket.write('x'), BYTE_EVERY_MS)
  const impatient = setTimeout(() => socket.destroy(), CLOSED_WITHIN_MS * slack + 5_000)
  socket.resume()
  return new Promise((resolve) => {
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(dawdling)
      clearTimeout(impatient)
      resolve(performance.now() - since)
    })
  })
}
