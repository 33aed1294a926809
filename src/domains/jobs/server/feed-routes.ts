// The addresses that machines read: feed, sitemap, robots.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '#platform/server/module.ts'
import { indeedFeed, robots, sitemap } from './feeds.ts'
import { acceptedBy, preflight } from './preflight.ts'
import { markFeedRead } from './queries/overview.ts'
import type { JobRow } from './queries/postings.ts'
import { eachPublicPosting } from './queries/public.ts'
import { lastDayHere } from './rules.ts'

const XML = 'application/xml; charset=utf-8'
const config = { rateLimit: { max: 20, timeWindow: '1 minute' } }

export function feedRoutes(app: FastifyInstance, { origin }: Services): void {
  app.get('/feeds/jobs.xml', { schema: { hide: true }, config }, async (request, reply) => {
    const { db, now } = app.contextOf(request)
    const jobs = remembered(request, 'indeed', accepted(eachPublicPosting(db, lastDayHere(now)), now))
    reply.header('cache-control', 'public, max-age=300')
    return reply.type(XML).send(Readable.from(indeedFeed(jobs, { origin, now })))
  })

  app.get('/sitemap.xml', { schema: { hide: true }, config }, async (request, reply) => {
    const { db, now } = app.contextOf(request)
    const jobs = remembered(request, 'sitemap', eachPublicPosting(db, lastDayHere(now)))
    reply.header('cache-control', 'public, max-age=300')
    return reply.type(XML).send(Readable.from(sitemap(jobs, origin)))
  })

  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=3600')
    return reply.type('text/plain; charset=utf-8').send(robots(origin))
  })

  /** When it was read to its end, the overview can say so. */
  async function* remembered(
    request: FastifyRequest,
    feed: 'indeed' | 'sitemap',
    jobs: AsyncIterable<JobRow>,
  ) {
    const { db, now } = app.contextOf(request)
    let count = 0
    for await (const job of jobs) {
      count++
      yield job
    }
    await markFeedRead(db, { feed, jobs: count, at: now.toISOString() })
  }
}

/** What Indeed would reject stays out, so that one posting does not spoil the feed. */
async function* accepted(jobs: AsyncIterable<JobRow>, now: Date) {
  for await (const job of jobs) if (acceptedBy(preflight(job, now), 'indeed')) yield job
}
