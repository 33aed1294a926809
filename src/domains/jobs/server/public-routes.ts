// Open jobs over HTTP, for the public.
import type { FastifyInstance } from 'fastify'
import { agencyName } from '#domains/settings/server/index.ts'
import { findPlace, findState } from '#platform/server/places/places.ts'
import { anyone } from '#platform/server/policy.ts'
import { route } from '#platform/server/route.ts'
import type { Context } from '#platform/server/transaction.ts'
import type { Answer } from '#shared/endpoint.ts'
import { AppError, notFound } from '#shared/errors.ts'
import { FILE_LIMIT_BYTES } from '#shared/file-limit.ts'
import * as contract from '../contract/public.ts'
import { openedAt, prefillFrom, readResume, sealForm } from './application-form.ts'
import { applyForJob } from './apply-service.ts'
import { countShared } from './counts.ts'
import { toPublicJob, toPublicSummary } from './present-public.ts'
import { countDay } from './queries/overview.ts'
import { findPublicPosting, searchPublicJobs } from './queries/public.ts'
import { formAgeProblem, lastDayHere, sourceOf, takesApplications } from './rules.ts'

/** The file, and the form around it. */
const BODY_LIMIT = FILE_LIMIT_BYTES + 131_072

export function publicJobRoutes(app: FastifyInstance): void {
  route(app, contract.listPublicJobs, anyone, ({ query, context }) => listJobs(context, query))

  route(app, contract.getPublicJob, anyone, async ({ params, context }) => {
    const job = await getJob(context, params.slug)
    return toPublicJob(job, {
      now: context.now,
      agency: await agencyName(context.db),
      formToken: sealForm(context.services.secrets, { slug: job.slug, now: context.now }),
    })
  })

  route(app, contract.countJobView, { policy: anyone, perMinute: 60 }, async ({ params, body, context }) => {
    const job = await getJob(context, params.slug)
    if (!takesApplications(job, context.now)) return undefined
    const day = context.now.toISOString().slice(0, 10)
    await countDay(context.db, { jobId: job.id, day, source: sourceOf(body.source), views: 1, applies: 0 })
  })

  route(
    app,
    contract.readOwnResume,
    { policy: anyone, bodyBytes: BODY_LIMIT, perMinute: 6 },
    async ({ params, body, context }) => {
      // Only for someone who has the form open.
      if (openedAt(context.services.secrets, body.formToken, params.slug) === null)
        throw new AppError('invalid', { userMessage: 'The form is too old. Reload the page.' })
      return prefillFrom(body.resume, context.ip)
    },
  )

  route(
    app,
    contract.applyForJob,
    { policy: anyone, bodyBytes: BODY_LIMIT, perMinute: 10 },
    async ({ params, body, context }) => {
      const { resume, website, formToken, ...form } = body
      // A bot that fills in the hidden field gets the usual response.
      if (website) {
        const job = await getJob(context, params.slug)
        return { referenceNumber: job.referenceNumber, outcome: 'received' as const }
      }
      const problem = formAgeProblem(openedAt(context.services.secrets, formToken, params.slug), context.now)
      if (problem) throw new AppError('invalid', { userMessage: problem })
      return applyForJob(context, {
        ...form,
        slug: params.slug,
        url: `${context.services.origin}/jobs/${params.slug}`,
        resume: await readResume(resume, context.ip),
      })
    },
  )
}

async function getJob({ db }: Context, slug: string) {
  const job = await findPublicPosting(db, slug)
  if (!job) throw notFound('job')
  return job
}

async function listJobs(
  { db, now }: Context,
  query: contract.PublicListQuery,
): Promise<Answer<typeof contract.listPublicJobs>> {
  const state = findState(query.place ?? '')
  const at = query.place && !state ? findPlace(query.place) : null
  if (query.place && !state && !at) return nowhere(query)
  const search = { ...query, at, state, today: lastDayHere(now) }
  const counted = query.cursor ? null : await countShared(db, search, now)
  const page = await searchPublicJobs(db, { ...search, matching: counted?.total })
  return {
    items: page.rows.map(toPublicSummary),
    nextCursor: page.nextCursor,
    total: counted && { count: counted.total, exact: true },
    place: at && { zip: at.zip, city: at.city, state: at.state, lat: at.lat, lng: at.lng },
    state,
    facets: counted && counted.facets,
  }
}

/** For an unknown place. All jobs would be wrong, because the visitor asked for those near it. */
const nowhere = ({ cursor }: contract.PublicListQuery): Answer<typeof contract.listPublicJobs> => ({
  items: [],
  nextCursor: null,
  total: cursor ? null : { count: 0, exact: true },
  place: null,
  state: null,
  facets: cursor ? null : { category: [], type: [], pay: [], remote: 0 },
})
