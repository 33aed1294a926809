// The addresses that machines read: feed, sitemap, robots.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { indeedFeed, robots, sitemap } from './feeds.ts'
import { eachForFeed, eachForSitemap } from './queries/feeds.ts'
import { markFeedRead } from './queries/overview.ts'
import { lastDayHere } from './rules.ts'

const XML = 'application/xml; charset=utf-8'
const config = { rateLimit: { max: 20, timeWindow: '1 minute' } }

export function feedRoutes(app: FastifyInstance): void {
  app.get('/feeds/jobs.xml', { schema: { hide: true }, config }, async (request, reply) => {
    const { db, now, services } = app.contextOf(request)
    const jobs = remembered(request, 'indeed', eachForFeed(db, lastDayHere(now)))
    const onBadRow = (id: string, err: unknown) =>
      request.log.error({ err, posting: id }, 'a posting was left out of the feed')
    reply.header('cache-control', 'public, max-age=300')
    return reply
      .type(XML)
      .send(Readable.from(inPieces(indeedFeed(jobs, { origin: services.origin, now, onBadRow }))))
  })

  app.get('/sitemap.xml', { schema: { hide: true }, config }, async (request, reply) => {
    const { db, now, services } = app.contextOf(request)
    const jobs = remembered(request, 'sitemap', eachForSitemap(db, lastDayHere(now)))
    reply.header('cache-control', 'public, max-age=300')
    return reply.type(XML).send(Readable.from(inPieces(sitemap(jobs, services.origin))))
  })

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return reply.type('text/plain; charset=utf-8').send(robots(app.contextOf(request).services.origin))
  })

  /** When it was read to its end, the overview can say so. */
  async function* remembered<Row>(
    request: FastifyRequest,
    feed: 'indeed' | 'sitemap',
    jobs: AsyncIterable<Row>,
  ) {
    const { db, now } = app.contextOf(request)
    let count = 0
    for await (const job of jobs) {
      count++
      yield job
    }
    await markFeedRead(db, { feed, jobs: count, at: now.toISOString() }).catch((err: unknown) =>
      request.log.warn({ err }, 'it was not noted that the feed was read'),
    )
  }
}

const PIECE_CHARACTERS = 65_536

/** A write for each posting would cost more than the posting. */
async function* inPieces(texts: AsyncIterable<string>) {
  let piece = ''
  for await (const text of texts) {
    piece += text
    if (piece.length < PIECE_CHARACTERS) continue
    yield piece
    piece = ''
  }
  yield piece
}
