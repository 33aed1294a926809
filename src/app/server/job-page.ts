// The page of one job: its head for search engines, and an HTTP status that says whether the job is open, over or gone.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findPublicPosting, jobPage } from '#domains/jobs/server/index.ts'
import { agencyName } from '#domains/settings/server/index.ts'

export const JOB_SCREEN = '/jobs/$slug'

export type Head = { status: number; title?: string; head: string }

export async function headOfJob(app: FastifyInstance, request: FastifyRequest): Promise<Head> {
  const { db, now, services } = app.contextOf(request)
  const { pathname } = new URL(request.url, 'http://local')
  const slug = decodeURIComponent(pathname.split('/')[2] ?? '')
  const job = await app.whileDatabaseAnswers(() => findPublicPosting(db, slug))
  if (!job) return { status: 404, head: '' }
  const over = job.status === 'filled' || job.status === 'closed'
  return {
    status: over ? 410 : 200,
    ...jobPage(job, { origin: services.origin, now, agency: await agencyName(db) }),
  }
}

/** In place of the general title and description. */
export const withHead = (page: string, { title, head }: Head): string =>
  page
    .replace(/<meta\s+name="description"[^>]*>/, (usual) => (head ? '' : usual))
    .replace(/<title>.*?<\/title>/, (usual) => `${title ? `<title>${title}</title>` : usual}${head}`)
