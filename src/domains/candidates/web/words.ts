// The words of candidates, in the order in which menus show them.
import { wordsOf } from '#platform/web/words.ts'
import type { Candidate, CandidateSort, CandidateSource, CandidateStatus } from '../contract/schemas.ts'

export const STATUSES = wordsOf<CandidateStatus>({
  new: true,
  in_review: true,
  qualified: true,
  submitted: true,
  interview: true,
  offered: true,
  hired: true,
  rejected: true,
  do_not_use: true,
})

export const SOURCES = wordsOf<CandidateSource>({
  manual: true,
  referral: true,
  job_posting: true,
  meta_lead_ad: true,
  google_form: true,
  import: true,
  api: true,
})

export const SORTS = wordsOf<CandidateSort>({
  '-last_activity_at': true,
  last_activity_at: true,
  '-created_at': true,
  created_at: true,
  name: true,
  '-name': true,
})

/** Every column of the tracker, by the name it has in an address. */
export const COLUMNS = [
  'name',
  'status',
  'title',
  'phone',
  'email',
  'place',
  'skills',
  'tags',
  'owner',
  'source',
  'years',
  'createdAt',
  'lastActivityAt',
] as const

export const PAY_UNITS = wordsOf<NonNullable<Candidate['desiredPay']>['unit']>({
  hour: true,
  day: true,
  week: true,
  month: true,
  year: true,
})
