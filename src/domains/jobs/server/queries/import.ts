// Finds and inserts many imported postings.
import { type ByColumn, byColumn } from '#platform/server/camel-case.ts'
import type { Db } from '#platform/server/database.ts'
import { insertInto } from '#platform/server/rows.ts'
import { type RowOf, statement } from '#platform/server/statement.ts'
import { namesOf } from '#shared/fields.ts'
import { POSTING_FIELDS } from '../../contract/posting-fields.ts'
import type { JobStatus } from '../../contract/words.ts'
import type { FieldWords } from './postings.ts'

/** By column: an import remembers what it changed under these names. */
export type ImportedPosting = ByColumn<RowOf<typeof find>>

type Words = FieldWords & { status: JobStatus }

const FIELDS = namesOf(POSTING_FIELDS).map((name) => POSTING_FIELDS[name].columns[0])
const IMAGE = ['id', 'version', 'status', 'owner_id', 'lat', 'lng', ...FIELDS]
  .map((name) => `j.${name}`)
  .join(', ')

// A posting that is over does not stand in the way of a new one.
const same = `select ${IMAGE} from unnest($1::uuid[], $2::text[], $3::text[]) as given (client_id, title, city)
  join job_postings j on j.client_id = given.client_id and fold_text(j.title) = fold_text(given.title)
    and fold_text(coalesce(j.city, '')) = fold_text(given.city) and j.status not in ('closed', 'filled')
  order by j.created_at, j.id`
const find = statement('jobs.import.find', same).as<Words>()
const holdSame = statement('jobs.import.hold-same', `${same} for no key update of j`).as<Words>()

type Same = Pick<ImportedPosting, 'client_id' | 'title' | 'city'>

/** Oldest first. */
export async function listSame(db: Db, rows: readonly Same[], { isHeld }: { isHeld: boolean }) {
  const found = await (isHeld ? holdSame : find).rows(db, [
    rows.map((row) => row.client_id),
    rows.map((row) => row.title),
    rows.map((row) => row.city ?? ''),
  ])
  return found.map(byColumn)
}

const hold = statement(
  'jobs.import.hold',
  `select ${IMAGE} from job_postings j where j.id = any($1) order by j.id for update`,
).as<Words>()
export const holdPostings = async (db: Db, ids: readonly string[]) =>
  (await hold.rows(db, [ids])).map(byColumn)

const numbers = statement(
  'jobs.import.numbers',
  `select nextval('job_posting_numbers') as number from generate_series(1, $1)`,
)
export const nextReferenceNumbers = async (db: Db, count: number) =>
  (await numbers.rows(db, [count])).map(({ number }) => number)

type Numbered = ImportedPosting & { reference_number: string; slug: string }

/** The description is rendered afterwards, by the job for missing ones. */
export async function insertPostings(
  db: Db,
  postings: readonly Numbered[],
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  const made = { created_by: by, created_at: now.toISOString(), updated_at: now.toISOString() }
  await insertInto(
    db,
    'job_postings',
    postings.map((posting) => ({ ...posting, ...made, questions: JSON.stringify(posting.questions) })),
  )
}
