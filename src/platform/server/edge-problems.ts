// Refusals before any route or hook: an invalid address, oversized headers, a request that never ends. They are also
// problems with a request id.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyServerOptions } from 'fastify'
import { AppError } from '#shared/errors.ts'
import { problemOf } from './problem-handler.ts'
import { securityHeaders } from './security-headers.ts'

type EdgeOptions = Required<Pick<FastifyServerOptions, 'frameworkErrors' | 'clientErrorHandler'>>

export function edgeProblems({ https }: { https: boolean }): EdgeOptions {
  const headersFor = (requestId: string, body: string) => ({
    ...securityHeaders({ https }),
    'x-request-id': requestId,
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  })
  return {
    frameworkErrors: (error, request, reply) => {
      const body = JSON.stringify(problemOf(unreadableAddress(error), request.id))
      answer(reply.raw, { headers: headersFor(request.id, body), body })
    },
    clientErrorHandler: (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
      const requestId = crypto.randomUUID()
      const [statusLine, problem] = unreadableRequest(error.code)
      const body = JSON.stringify({
        ...problemOf(problem, requestId),
        status: Number.parseInt(statusLine, 10),
      })
      hangUp(socket, { statusLine, headers: headersFor(requestId, body), body })
    },
  }
}

const unreadableAddress = (cause: Error) =>
  new AppError('malformed', {
    userMessage: 'This address is not valid. Check the characters after %.',
    cause,
  })

function unreadableRequest(code: string | undefined): [statusLine: string, problem: AppError] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return [
      '431 Request Header Fields Too Large',
      new AppError('too_large', {
        userMessage: 'The address or the headers are too long. Shorten them.',
      }),
    ]
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return [
      '408 Request Timeout',
      new AppError('took_too_long', { userMessage: 'The request did not arrive in time. Send it again.' }),
    ]
  return ['400 Bad Request', new AppError('malformed', { userMessage: 'This is not a valid HTTP request.' })]
}

type Answer = { headers: Record<string, string>; body: string }

function answer(raw: ServerResponse, { headers, body }: Answer): void {
  raw.writeHead(400, headers).end(body)
}

function hangUp(socket: Socket, { statusLine, headers, body }: Answer & { statusLine: string }): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`)
}
