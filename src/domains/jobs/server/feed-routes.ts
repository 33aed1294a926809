// Addresses for machines: feed, sitemap, robots.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { agencyName } from '#domains/settings/server/index.ts'
import { indeedFeed, robots, sitemap } from './feeds.ts'
import { pagesForFeed, pagesForSitemap } from './queries/feeds.ts'
import { markFeedRead } from './queries/overview.ts'
import { lastDayHere } from './rules.ts'

const XML = 'application/xml; charset=utf-8'
const config = { rateLimit: { max: 20, timeWindow: '1 minute' } }

export function feedRoutes(app: FastifyInstance): void {
  app.get('/feeds/jobs.xml', { schema: { hide: true }, config }, async (request, reply) => {
    const { db, now, services } = app.contextOf(request)
    const pages = remembered(request, 'indeed', pagesForFeed(db, lastDayHere(now)))
    const onBadRow = (id: string, err: unknown) =>
      request.log.error({ err, posting: id }, 'a posting was left out of the feed')
    const agency = await agencyName(db)
    reply.header('cache-control', 'public, max-age=300')
    return reply
      .type(XML)
      .send(Readable.from(indeedFeed(pages, { origin: services.origin, now, agency, onBadRow })))
  })

  app.get('/sitemap.xml', { schema: { hide: true }, config }, async (request, reply) => {
    const { db, now, services } = app.contextOf(request)
    const pages = remembered(request, 'sitemap', pagesForSitemap(db, lastDayHere(now)))
    reply.header('cache-control', 'public, max-age=300')
    return reply.type(XML).send(Readable.from(sitemap(pages, services.origin)))
  })

  app.get('/robots.txt', { schema: { hide: true } }, async (request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return reply.type('text/plain; charset=utf-8').send(robots(app.contextOf(request).services.origin))
  })

  /** The overview shows when it was last read to the end. */
  async function* remembered<Row>(
    request: FastifyRequest,
    feed: 'indeed' | 'sitemap',
    pages: AsyncIterable<Row[]>,
  ) {
    const { db, now } = app.contextOf(request)
    let count = 0
    for await (const jobs of pages) {
      count += jobs.length
      yield jobs
    }
    await markFeedRead(db, { feed, jobs: count, at: now.toISOString() }).catch((err: unknown) =>
      request.log.warn({ err }, 'it was not noted that the feed was read'),
    )
  }
}
