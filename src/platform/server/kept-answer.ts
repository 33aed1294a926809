// An answer that many readers get unchanged: compressed once, and sent again only when it has changed.
import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export type KeptAnswer = { text: string; brotli: Buffer; etag: string }

export function keptAnswer(text: string): KeptAnswer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  return { text, brotli: brotliCompressSync(text, { params }), etag }
}

type Sent = { type: string; status?: number; vary?: string; cache?: 'no-cache' | 'no-store' }

export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, brotli, etag }: KeptAnswer,
  { type, status = 200, vary = 'accept-encoding', cache = 'no-cache' }: Sent,
): FastifyReply {
  reply.headers({ 'cache-control': cache, etag, vary })
  if (status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.code(status).type(`${type}; charset=utf-8`)
  const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '')
  return takesBrotli ? reply.header('content-encoding', 'br').send(brotli) : reply.send(text)
}
