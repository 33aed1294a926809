// The columns of candidates that each reading asks for, and what these say beyond PostgreSQL's own description.
import type { Row } from '#platform/server/rows.ts'
import { CANDIDATE_FIELDS, type CandidateFieldRules, columnRules } from '../../contract/candidate-fields.ts'
import type { Candidate } from '../../contract/schemas.ts'

/** Columns that PostgreSQL derives from others. */
export const GENERATED_COLUMNS = ['email_normalized', 'sort_name', 'words'] as const
type GeneratedColumn = (typeof GENERATED_COLUMNS)[number]
/** Columns of an earlier search. They are empty, and the next release drops them. */
type UnusedColumn = 'search' | 'search_brief'

/** Fails to compile when the table of fields lacks a column of the database. */
const rules: Record<Exclude<keyof Row<'candidates'>, GeneratedColumn | UnusedColumn>, unknown> = columnRules()

// As a join the planner might read all users, where it expects fewer people than there are.
const OWNER_NAME = '(select o.name from users o where o.id = c.owner_id) as owner_name'

export type CandidateWords = Pick<Candidate, 'status' | 'source' | 'certifications' | 'custom'> & {
  desiredPayUnit: NonNullable<Candidate['desiredPay']>['unit'] | null
  ownerName: string | null
}

export const CANDIDATE_COLUMNS = `${Object.keys(rules)
  .map((column) => `c.${column}`)
  .join(', ')}, ${OWNER_NAME}`

export type SummaryWords = Pick<Candidate, 'status' | 'source' | 'custom'> & {
  email: string | null
  phone: string | null
  ownerName: string | null
}

const listed = Object.values<CandidateFieldRules>(CANDIDATE_FIELDS)
  .filter(({ list }) => list === 'value')
  .flatMap(({ columns }) => columns.map((column) => `c.${column}`))

export const SUMMARY_COLUMNS = `c.id, ${listed.join(', ')}, c.emails[1] as email, c.phones[1] as phone, c.owner_id,
  ${OWNER_NAME}, c.last_activity_at, c.created_at, c.version`
