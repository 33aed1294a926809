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
  await db.query({ text: 'vacuum (analyze) candidates, activities, audit_events, job_postings, clients' })
}
