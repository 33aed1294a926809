// A candidate with a value in every field of the table, so a new field is tested without a change here.
import { CANDIDATE_FIELDS } from '#domains/candidates/contract/candidate-fields.ts'
import { changesOf, stored } from '#domains/candidates/server/columns.ts'
import { updateCandidate } from '#domains/candidates/server/queries/candidates.ts'
import type { Db } from '#platform/server/database.ts'
import { byKind } from '#shared/fields.ts'
import { uuidv7 } from '#shared/ids.ts'

type Filled = { id: string; secret: string; ownerId: string }

/** Written directly, because the product refuses a ZIP code outside of the city. Each text contains the secret. */
export async function fillCandidate(db: Db, { id, secret, ownerId }: Filled): Promise<void> {
  const edit = byKind(CANDIDATE_FIELDS, {
    name: () => secret,
    text: ({ label }) => `${label} ${secret}`,
    years: () => 37,
    state: () => 'TX' as const,
    zip: () => '77002',
    date: () => '2027-03-04',
    flag: () => true,
    yes_no: () => true,
    pay: () => ({ cents: 4_321, unit: 'week' as const }),
    emails: () => [`${secret}@example.com`],
    phones: () => ['+17135550142'],
    words: ({ label }) => [`${label} ${secret}`],
    certifications: () => [{ name: secret, number: '77', expires: '2028-01-01' }],
    source: () => 'referral' as const,
    status: () => 'qualified' as const,
    owner: () => ownerId,
    custom: () => ({ [uuidv7()]: secret }),
  })
  const kept = { lat: 29.76, lng: -95.36, retain_until: '2031-01-01' }
  await updateCandidate(db, id, { ...stored(changesOf(edit), new Date()), ...kept })
}

/** Every column of a candidate. */
export async function readColumns(db: Db, id: string): Promise<Record<string, unknown>> {
  const [row] = await db.query<{ columns: Record<string, unknown> }>({
    text: 'select to_jsonb(c) as columns from candidates c where id = $1',
    values: [id],
  })
  return row?.columns ?? {}
}
