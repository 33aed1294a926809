// Users of an installation who go on working: lists, searches and new candidates, on each process in turn.
import { setTimeout as sleep } from 'node:timers/promises'
import { RARE_NAME } from '../support/old-release.ts'
import type { Product } from '../support/product.ts'

export type Headers = Record<string, string>

export type Load = {
  /** From now on a part of the requests goes to this process. */
  onto(product: Product): void
  off(product: Product): void
  /** The longest wait in milliseconds since the last call. */
  takeSlowest(): number
  count(): number
  /** Ends after the requests that are under way. */
  stop(): Promise<void>
  faults(): string[]
  /** Last names of acknowledged candidates. */
  created(): readonly string[]
}

const EVERY_MS = 100
const PATIENCE_MS = 30_000

type Ask = { path: string; init: RequestInit; expected: number }

export function startLoad(headers: Headers): Load {
  const products: Product[] = []
  const created: string[] = []
  const faults: string[] = []
  const asked = new Set<Promise<void>>()
  const stopping = new AbortController()
  let count = 0
  let slowest = 0

  async function ask(product: Product, { path, init, expected }: Ask): Promise<boolean> {
    const since = performance.now()
    const answer = await fetch(`${product.url}${path}`, {
      ...init,
      headers: { ...headers, origin: product.url },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch((error: Error) => error)
    const text = answer instanceof Error ? answer.message : await answer.text().catch(() => '')
    slowest = Math.max(slowest, performance.now() - since)
    if (!(answer instanceof Error) && answer.status === expected) return true
    const status = answer instanceof Error ? 'no answer' : answer.status
    faults.push(`${init.method ?? 'GET'} ${path} at ${product.url}: ${status} ${text.slice(0, 300)}`)
    return false
  }

  async function create(product: Product, lastName: string): Promise<void> {
    const body = JSON.stringify({
      firstName: 'Steady',
      lastName,
      emails: [`${lastName.toLowerCase()}@steady.test`],
    })
    if (await ask(product, { path: '/api/candidates', init: { method: 'POST', body }, expected: 201 }))
      created.push(lastName)
  }

  function next(product: Product): Promise<unknown> {
    const number = count++
    if (number % 4 === 3) return create(product, `Load${process.pid}x${number}`)
    const path = [
      '/api/candidates?limit=50',
      `/api/candidates?limit=100&q=${RARE_NAME}`,
      '/api/candidates?limit=20&q=nurse',
    ][number % 4]
    return ask(product, { path: path ?? '', init: {}, expected: 200 })
  }

  const running = (async () => {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const product = products[turn % products.length]
      if (product) {
        const asking: Promise<void> = next(product).then(() => void asked.delete(asking))
        asked.add(asking)
      }
      await sleep(EVERY_MS)
    }
  })()
  return {
    onto: (product) => void products.push(product),
    off: (product) => void products.splice(products.indexOf(product), 1),
    takeSlowest() {
      const longest = slowest
      slowest = 0
      return longest
    },
    count: () => count,
    async stop() {
      stopping.abort()
      await running
      await Promise.all(asked)
    },
    faults: () => faults,
    created: () => created,
  }
}

/** The ids that a search for the rare name finds, in order. */
export async function findRare(product: Product, headers: Headers): Promise<string> {
  const answer = await fetch(`${product.url}/api/candidates?limit=100&q=${RARE_NAME}`, { headers })
  const body = (await answer.json()) as { items?: { id: string }[] }
  return (body.items ?? [{ id: `status ${answer.status}` }])
    .map(({ id }) => id)
    .toSorted()
    .join(' ')
}
