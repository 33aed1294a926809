// One GET over a connection that is kept. Every lead of Meta needs one, and `fetch` takes three times the processor time.
// Redirects are not followed.
import http from 'node:http'
import https from 'node:https'

/** More questions wait for a free connection. */
const maxSockets = 200
const agents = {
  http: new http.Agent({ keepAlive: true, maxSockets }),
  https: new https.Agent({ keepAlive: true, maxSockets }),
}

export type Answered = { status: number; headers: http.IncomingHttpHeaders; body: Buffer }
type Limits = { milliseconds: number; bytes: number }

export async function getOnce(address: URL, limits: Limits): Promise<Answered | 'failed' | 'too_large'> {
  const first = await ask(address, limits)
  // The other side may close a kept connection at the moment in which it is used again.
  return first === 'closed' ? failedIfClosed(await ask(address, limits)) : first
}

type Asked = Awaited<ReturnType<typeof getOnce>> | 'closed'

const failedIfClosed = (asked: Asked) => (asked === 'closed' ? 'failed' : asked)

function ask(address: URL, { milliseconds, bytes }: Limits): Promise<Asked> {
  return new Promise((resolve) => {
    const isSecure = address.protocol === 'https:'
    const request = isSecure
      ? https.get(address, { agent: agents.https })
      : http.get(address, { agent: agents.http })
    const timer = setTimeout(() => end('failed'), milliseconds)
    function end(asked: Asked): void {
      clearTimeout(timer)
      resolve(asked)
      if (typeof asked === 'string') request.destroy()
    }
    request.on('error', (error: NodeJS.ErrnoException) =>
      end(request.reusedSocket && error.code === 'ECONNRESET' ? 'closed' : 'failed'),
    )
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > bytes) end('too_large')
        else chunks.push(chunk)
      })
      response.once('error', () => end('failed'))
      response.once('end', () =>
        end({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      )
    })
  })
}
