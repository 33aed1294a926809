// The rows of every loaded list in the cache.
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '#shared/endpoint.ts'
import { namesOf } from '#shared/fields.ts'
import { CANDIDATE_FIELDS, isListed } from '../contract/candidate-fields.ts'
import type { listCandidates } from '../contract/endpoints.ts'
import type { Candidate, CandidateSummary } from '../contract/schemas.ts'

export type CandidatePages = InfiniteData<Answer<typeof listCandidates>>

const LISTS = ['candidates', 'list'] as const

export function findRow(client: QueryClient, id: string): CandidateSummary | undefined {
  for (const [, data] of client.getQueriesData<CandidatePages>({ queryKey: LISTS })) {
    const row = data?.pages.flatMap((page) => page.items).find((each) => each.id === id)
    if (row) return row
  }
  return undefined
}

/** Changes one candidate in every list. */
export function patchRow(client: QueryClient, id: string, changes: Partial<CandidateSummary>): void {
  client.setQueriesData<CandidatePages>({ queryKey: LISTS }, (data) => {
    if (!data) return data
    const pages = data.pages.map((page) =>
      page.items.some((row) => row.id === id)
        ? { ...page, items: page.items.map((row) => (row.id === id ? { ...row, ...changes } : row)) }
        : page,
    )
    return { ...data, pages }
  })
}

/** The part of a candidate that a list shows. */
export function toRow(candidate: Candidate): CandidateSummary {
  const { id, firstName, lastName, title, years, status, city, state, skills, tags, owner } = candidate
  const { source, custom, lastActivityAt, createdAt, version } = candidate
  const [email = null] = candidate.emails
  const [phone = null] = candidate.phones
  const who = { id, firstName, lastName, title, years, status, email, phone, city, state }
  return { ...who, skills, tags, owner, source, custom, lastActivityAt, createdAt, version }
}

const SHOWN_IN_ROW = [...namesOf(CANDIDATE_FIELDS).filter(isListed), 'owner'] as const
/** An edit has only the changed custom fields. The response brings all of them. */
const isWhole = (field: string) => field !== 'custom'

/** The part of an edit that a list shows. */
export function shownInRow(edit: Partial<Candidate>): Partial<CandidateSummary> {
  const same = SHOWN_IN_ROW.filter((field) => isWhole(field) && field in edit).map((field) => [
    field,
    edit[field],
  ])
  return {
    ...Object.fromEntries(same),
    ...(edit.phones && { phone: edit.phones[0] ?? null }),
    ...(edit.emails && { email: edit.emails[0] ?? null }),
  }
}
