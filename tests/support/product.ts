// The real product in its own process, for benchmarks and fault drills.
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'

export type Product = {
  url: string
  process: ChildProcess
  /** Standard output and error so far. */
  log(): string
}

// A developer's own settings must not affect the result.
const { DATABASE_URL: _url, DATABASE_READ_URL: _readUrl, NODE_OPTIONS: _options, ...inherited } = process.env

export async function startProduct(input: {
  port: number
  env: Record<string, string>
  nodeFlags?: readonly string[]
  /** A worker has no address. */
  awaitReady?: boolean
  /** Where another release of the product is. */
  folder?: string
}): Promise<Product> {
  const url = `http://127.0.0.1:${input.port}`
  const child = spawn(process.execPath, [...(input.nodeFlags ?? []), 'src/app/server/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate group, so Ctrl-C reaches it once, through us.
    detached: true,
    ...(input.folder && { cwd: input.folder }),
    env: {
      ...inherited,
      NODE_COMPILE_CACHE: 'node_modules/.cache/compile',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(input.port),
      PUBLIC_URL: url,
      DEMO: 'off',
      RATE_LIMIT: '1000000000',
      SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}`,
      ...input.env,
    },
  })
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => keep(chunks, chunk))
  }
  const product = { url, process: child, log: () => chunks.join('') }
  if (input.awaitReady ?? true) await waitUntilReady(product)
  return product
}

const MAX_CHUNKS = 20_000

/** A long run logs every request. The last lines are enough to explain a failure. */
function keep(chunks: string[], chunk: string): void {
  chunks.push(chunk)
  if (chunks.length > MAX_CHUNKS) chunks.splice(0, MAX_CHUNKS / 2)
}

async function waitUntilReady(product: Product, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs
  while (Date.now() < deadline) {
    if (hasEnded(product)) throw new Error(`The product ended while starting:\n${product.log()}`)
    if (await isReady(product.url)) return
    await sleep(25)
  }
  throw new Error(`The product was not ready within ${withinMs} ms:\n${product.log()}`)
}

export async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

export function hasEnded({ process: { exitCode, signalCode } }: Pick<Product, 'process'>): boolean {
  return exitCode !== null || signalCode !== null
}

export async function endProduct(product: Product, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(product)) return
  const ended = once(product.process, 'exit')
  product.process.kill(signal)
  await ended
}

/** Headers of a signed-in browser for a write: its cookie and the marks that a foreign page cannot set. */
export async function signIn(
  product: Pick<Product, 'url'>,
  { email, password }: { email: string; password: string },
): Promise<Record<string, string>> {
  const headers = {
    'content-type': 'application/json',
    'x-requested-with': 'candorhire',
    origin: product.url,
  }
  const answer = await fetch(`${product.url}/api/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })
  // Drills that run one after the other sign in more often than users do.
  if (answer.status === 429) {
    await sleep(1_000 * Number(answer.headers.get('retry-after') ?? 5))
    return signIn(product, { email, password })
  }
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (!answer.ok || !cookie) throw new Error(`Signing in failed: ${answer.status} ${await answer.text()}`)
  return { ...headers, cookie }
}
