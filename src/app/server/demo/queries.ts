// What the demo asks of the database itself.
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
    text: 'vacuum (analyze) candidates, activities, audit_events, job_postings, clients, interviews',
  })
}

/** People who have come as far as an interview, and postings to interview them for. */
export async function listForInterviews(db: Database): Promise<{ candidateIds: string[]; jobIds: string[] }> {
  const candidates = await db.query<{ id: string }>({
    text: `select id from candidates where status in ('qualified', 'submitted', 'interview', 'offered', 'hired')
      and removed_at is null order by id desc limit 60`,
  })
  const jobs = await db.query<{ id: string }>({
    text: `select id from job_postings where status = 'open' order by id limit 12`,
  })
  return { candidateIds: candidates.map(({ id }) => id), jobIds: jobs.map(({ id }) => id) }
}
