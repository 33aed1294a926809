// A proxy to the product that can cut, slow down and change traffic. It has its own origin, so each journey starts
// without cookies or workers of another one.
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ConnectionProxy = {
  origin: string
  /** Breaks off every request from now on. */
  cut(): void
  mend(): void
  isCut(): boolean
  /** Changes the product's response for a path, or breaks it off. Null restores it. */
  replace(path: string, change: Change | null, headers?: Record<string, string>): void
  /** Called before every request is forwarded. A promise delays it. */
  watch(listener: (request: IncomingMessage) => void | Promise<void>): void
  close(): Promise<void>
}

type Change = (text: string) => string | null

export async function openConnectionProxy(product: string): Promise<ConnectionProxy> {
  let whole = true
  const changes = new Map<string, Change>()
  const added = new Map<string, Record<string, string>>()
  let listener: (request: IncomingMessage) => void | Promise<void> = () => undefined

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    await listener(incoming)
    if (!whole) return void incoming.socket.destroy()
    const url = new URL(incoming.url ?? '/', product)
    const change = changes.get(url.pathname)
    const headers = { ...incoming.headers, ...(change && { 'accept-encoding': 'identity' }) }
    // "Not modified" would leave the browser with the unchanged response.
    if (change) delete headers['if-none-match']
    if (change) delete headers['if-modified-since']
    const forward = request(url, { method: incoming.method, headers }, (answer) => {
      const status = answer.statusCode ?? 500
      if (!change) return void answer.pipe(outgoing.writeHead(status, answer.headers))
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = change(Buffer.concat(parts).toString())
        if (text === null) incoming.socket.destroy()
        else outgoing.writeHead(status, { ...withoutLength(answer), ...added.get(url.pathname) }).end(text)
      })
    })
    forward.on('error', () => incoming.socket.destroy())
    outgoing.on('close', () => forward.destroy())
    incoming.pipe(forward)
  }

  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing)).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut() {
      whole = false
      server.closeAllConnections()
    },
    mend() {
      whole = true
    },
    isCut: () => !whole,
    replace(path, change, headers = {}) {
      added.set(path, headers)
      if (change) changes.set(path, change)
      else changes.delete(path)
    },
    watch(next) {
      listener = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function withoutLength({ headers }: IncomingMessage) {
  const { 'content-length': _length, ...rest } = headers
  return rest
}
