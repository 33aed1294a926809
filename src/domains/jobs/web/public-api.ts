// Open jobs for the public: read, count, apply.
import { queryOptions } from '@tanstack/react-query'
import { ApiError, call, pathOf } from '#platform/web/api-client.ts'
import { queryOf, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import { wasServed } from '#platform/web/served-page.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import * as contract from '../contract/public.ts'
import type { PublicJobSearch, PublicSearch } from './search.ts'

export const publicJobsQuery = ({ remote, after, utm_source: _tag, ref: _ref, ...search }: PublicSearch) =>
  pagesQuery({
    queryKey: ['public-jobs'],
    input: {
      ...search,
      ...(remote && { remote: 'true' as const }),
      // Without a known place, the server sorts by the newest.
      ...(search.place && !search.sort && { sort: 'nearest' as const }),
    },
    from: after,
    pageSize: 'server',
    fetch: (query: QueryInput<typeof contract.listPublicJobs>, signal) =>
      call(contract.listPublicJobs, { query, signal }),
  })

export const publicJobQuery = (slug: string) =>
  queryOptions({
    ...queryOf(['public-jobs', 'one'], contract.getPublicJob, { params: { slug } }),
    retry: (failures, error) => !(error instanceof ApiError && error.status < 500) && failures < 2,
  })

/** A tag in the address, or the referring site, never the full page. */
export function sourceOfVisit({ utm_source: tag, ref }: PublicJobSearch): string {
  if (tag ?? ref) return (tag ?? ref) as string
  try {
    const { host } = new URL(document.referrer)
    return host === window.location.host ? '' : host
  } catch {
    return ''
  }
}

export function countView(slug: string, source: string): void {
  // The page that the server sent has counted itself.
  if (wasServed()) return
  // A missing figure does no harm, so the page shows no error.
  void call(contract.countJobView, {
    params: { slug },
    body: { source },
  }).catch(() => undefined)
}

/** The same call for a page without the app. The browser adds the referring site. */
export const countOfView = (slug: string, { utm_source: tag, ref }: PublicJobSearch) => ({
  url: pathOf(contract.countJobView, { slug }),
  body: { source: tag ?? ref ?? '' },
})

export type Applying = {
  fields: Record<string, string>
  resume: File | null
}

/** Fills in the form from a resume. Without an answer the form is as good, so no error is shown. */
export function usePrefill(slug: string) {
  return useSend(
    async ({ resume, formToken }: { resume: File; formToken: string }) => {
      const form = new FormData()
      form.set('formToken', formToken)
      form.set('resume', resume, resume.name)
      return call(contract.readOwnResume, { params: { slug }, body: form })
    },
    { retry: false },
  )
}

export function useApply(slug: string) {
  return useSend(async ({ fields, resume }: Applying) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (resume) form.set('resume', resume, resume.name)
    return call(contract.applyForJob, { params: { slug }, body: form })
  })
}
