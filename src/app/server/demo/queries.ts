// What the demo asks of the database itself.
import type { Question } from '#domains/jobs/schemas.ts'
import type { Database } from '#platform/server/database.ts'

export async function isInstallationEmpty(db: Database): Promise<boolean> {
  const [row] = await db.query<{ used: boolean }>({
    text: 'select exists (select from users) or exists (select from candidates) as used',
  })
  return !row?.used
}

export async function hasUser(db: Database, email: string): Promise<boolean> {
  const [row] = await db.query<{ there: boolean }>({
    text: 'select exists (select from users where email_normalized = $1) as there',
    values: [email],
  })
  return row?.there ?? false
}

/** The planner chooses by statistics; right after loading there are none. */
export async function analyzeAfterLoading(db: Database): Promise<void> {
  await db.query({
    text: 'vacuum (analyze) candidates, activities, audit_events, job_postings, clients, applications',
  })
}

export type DemoApplicant = { first_name: string; last_name: string; email: string }

/** People who came by a posting, always in the same order. */
export function listApplicants(db: Database): Promise<DemoApplicant[]> {
  return db.query<DemoApplicant>({
    text: `select first_name, last_name, emails[1] as email from candidates
      where source = 'job_posting' and cardinality(emails) > 0 and removed_at is null order by emails[1]`,
  })
}

export type DemoPosting = {
  slug: string
  title: string
  client_name: string
  posted_at: string
  questions: Question[]
}

export function listOpenPostings(db: Database): Promise<DemoPosting[]> {
  return db.query<DemoPosting>({
    text: `select j.slug, j.title, c.name as client_name, j.posted_at, j.questions
      from job_postings j join clients c on c.id = j.client_id where j.status = 'open' order by j.slug`,
  })
}
