// The rows of candidates as the database gives them, and the columns that each reading asks for.
import type { CandidateSource, CandidateStatus } from '../../schemas.ts'

export type SummaryRow = {
  id: string
  first_name: string
  last_name: string
  title: string | null
  years: number | null
  status: CandidateStatus
  email: string | null
  phone: string | null
  city: string | null
  state: string | null
  skills: string[]
  tags: string[]
  owner_id: string | null
  owner_name: string | null
  source: CandidateSource
  last_activity_at: string
  created_at: string
  version: number
}

// As a join the planner might read all users, where it expects fewer people than there are.
const OWNER = 'c.owner_id, (select o.name from users o where o.id = c.owner_id) as owner_name'

export const SUMMARY_COLUMNS = `c.id, c.first_name, c.last_name, c.title, c.years, c.status, c.emails[1] as email,
  c.phones[1] as phone, c.city, c.state, c.skills, c.tags, ${OWNER}, c.source,
  c.last_activity_at, c.created_at, c.version`

export type CandidateRow = Omit<SummaryRow, 'email' | 'phone'> & {
  emails: string[]
  phones: string[]
  employer: string | null
  certifications: { name: string; number: string | null; expires: string | null }[]
  zip: string | null
  lat: number | null
  lng: number | null
  custom: Record<string, unknown>
  retain_until: string | null
  will_relocate: boolean
  work_authorized: boolean | null
  available_on: string | null
  desired_pay_cents: number | null
  desired_pay_unit: 'hour' | 'day' | 'week' | 'month' | 'year' | null
  best_time_to_call: string | null
  do_not_call: boolean
  sms_opt_in: boolean
  email_opt_out: boolean
  updated_at: string
  removed_at: string | null
  merged_into: string | null
  anonymized_at: string | null
  legal_hold: boolean
}

export const CANDIDATE_COLUMNS = `c.id, c.first_name, c.last_name, c.title, c.years, c.status, c.emails, c.phones, c.city,
  c.state, c.zip, c.skills, c.tags, ${OWNER}, c.source, c.last_activity_at, c.created_at, c.version,
  c.employer, c.certifications, c.will_relocate, c.work_authorized, c.available_on, c.desired_pay_cents,
  c.desired_pay_unit, c.best_time_to_call, c.do_not_call, c.sms_opt_in, c.email_opt_out, c.updated_at, c.removed_at,
  c.merged_into, c.anonymized_at, c.legal_hold, c.lat, c.lng, c.custom, c.retain_until`
