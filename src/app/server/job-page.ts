// The page of one job: the app's own page with a head that crawlers read without scripts. The HTTP status says whether
// the job is open, over or gone.
import { existsSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { findPublicPosting, jobPage, type PageHead } from '#domains/jobs/server/index.ts'
import { createAppPages } from './app-page.ts'
import { DIST } from './web.ts'

/** Without a build, as in server tests, only the head is sent. */
const BARE =
  '<!doctype html><html lang="en"><head><meta name="description" content=""><title></title></head><body><div id="root"></div></body></html>'

export function serveJobPages(app: FastifyInstance): void {
  const pages = existsSync(`${DIST}index.html`) ? createAppPages(DIST) : undefined
  app.get<{ Params: { slug: string } }>('/jobs/:slug', { schema: { hide: true } }, async (request, reply) => {
    const { db, now, services } = app.contextOf(request)
    const template = pages?.html('/jobs/any') ?? BARE
    const job = await app.whileDatabaseAnswers(() => findPublicPosting(db, request.params.slug))
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (!job) return reply.code(404).send(template)
    const over = job.status === 'filled' || job.status === 'closed'
    return reply
      .code(over ? 410 : 200)
      .send(withHead(template, jobPage(job, { origin: services.origin, now })))
  })
}

function withHead(template: string, page: PageHead): string {
  return template
    .replace(/<meta\s+name="description"[^>]*>/, '')
    .replace(/<title>.*?<\/title>/, () => `<title>${page.title}</title>${page.head}`)
    .replace('<div id="root"></div>', () => `<div id="root"></div>${page.body}`)
}
