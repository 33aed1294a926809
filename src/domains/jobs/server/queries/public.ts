// Open jobs as everybody searches them: words, a circle on the map, kinds and pay.
import { decodeCursor, pageOf } from '#platform/server/cursor.ts'
import type { Db } from '#platform/server/database.ts'
import { statement } from '#platform/server/statement.ts'
import { PAY_STEPS } from '../../contract-labels.ts'
import type { Facets, PublicListQuery } from '../../contract-public.ts'
import type { EmploymentType, PayUnit } from '../../contract-words.ts'
import type { Place } from '../../schemas.ts'
import { wordsOf } from './list.ts'
import { JOB_COLUMNS, JOB_TABLES, type JobRow, POSTING_COLUMNS, type PostingRow } from './postings.ts'

export type PublicRow = {
  id: string
  slug: string
  title: string
  client_name: string
  city: string | null
  state: string | null
  remote: boolean
  employment_type: EmploymentType
  category: string
  openings: number
  pay_min_cents: number | null
  pay_max_cents: number | null
  pay_unit: PayUnit | null
  pay_shown: boolean
  posted_at: string
  hourly_cents: number | null
  miles: number | null
}

export type PublicSearch = PublicListQuery & { at: Place | null; today: string }

const MILES_A_DEGREE = 69.05
const EARTH_MILES = 3_958.8

type Parts = {
  values: unknown[]
  distance: string
  common: string[]
  kinds: Record<'category' | 'type' | 'pay' | 'remote', string>
}

/** What every count shares, and what each kind of filter adds: a count within a kind leaves out that kind's own. */
function partsOf(search: PublicSearch): Parts {
  const values: unknown[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  const common = [
    `j.status = 'open'`,
    `(j.valid_through is null or j.valid_through >= ${value(search.today)}::date)`,
  ]
  for (const word of wordsOf(search.q)) common.push(`j.search like fold_text(${value(word)})`)
  let distance = 'null::float8'
  if (search.at) {
    const { lat, lng } = search.at
    const [a, b] = [`${value(lat)}::float8`, `${value(lng)}::float8`]
    distance = `${2 * EARTH_MILES} * asin(least(1, sqrt(sin(radians(j.lat - ${a}) / 2) ^ 2
      + cos(radians(${a})) * cos(radians(j.lat)) * sin(radians(j.lng - ${b}) / 2) ^ 2)))`
    // The box lets the index answer; the circle decides.
    const high = search.radius / MILES_A_DEGREE
    const wide = high / Math.max(0.2, Math.cos((lat * Math.PI) / 180))
    common.push(
      `j.lat between ${value(lat - high)}::float8 and ${value(lat + high)}::float8`,
      `j.lng between ${value(lng - wide)}::float8 and ${value(lng + wide)}::float8`,
      `${distance} <= ${value(search.radius)}::float8`,
    )
  }
  const kinds = {
    category: search.category ? `j.category = any(${value(search.category)}::text[])` : 'true',
    type: search.type ? `j.employment_type = any(${value(search.type)}::text[])` : 'true',
    pay: search.pay ? `${LEAST_HOURLY} >= ${value(search.pay)}::int8` : 'true',
    remote: search.remote ? 'j.remote' : 'true',
  }
  return { values, distance, common, kinds }
}

/** "At least" is about the lower end of the pay: a job from $42 to $55 does not promise $50. Hidden pay matches nothing. */
const LEAST_HOURLY = `(case when j.pay_shown then coalesce(j.pay_min_cents, j.pay_max_cents) * 100 / case j.pay_unit
  when 'hour' then 100 when 'day' then 800 when 'week' then 4000 when 'month' then 17333 when 'year' then 208000 end end)`

const COLUMNS = `j.id, j.slug, j.title, c.name as client_name, j.city, j.state, j.remote, j.employment_type, j.category,
  j.openings, j.pay_min_cents, j.pay_max_cents, j.pay_unit, j.pay_shown, j.posted_at, j.hourly_cents`

export async function searchPublicJobs(db: Db, search: PublicSearch) {
  const { values, distance, common, kinds } = partsOf(search)
  const value = (given: unknown) => `$${values.push(given)}`
  const sort = search.sort === 'nearest' && !search.at ? 'newest' : search.sort
  const orders = {
    newest: { key: 'j.posted_at', type: 'timestamptz', down: true, of: (row: PublicRow) => row.posted_at },
    nearest: { key: distance, type: 'float8', down: false, of: (row: PublicRow) => String(row.miles ?? 0) },
    pay: {
      key: 'coalesce(j.hourly_cents, 0)',
      type: 'int8',
      down: true,
      of: (row: PublicRow) => String(row.hourly_cents ?? 0),
    },
  } as const
  const { key, type, down, of } = orders[sort]
  let after = ''
  if (search.cursor) {
    const [last, id] = decodeCursor(search.cursor, 2)
    after = `and (${key}, j.id) ${down ? '<' : '>'} (${value(last)}::${type}, ${value(id)}::uuid)`
  }
  const direction = down ? 'desc' : 'asc'
  const found = await db.query<PublicRow>({
    text: `select ${COLUMNS}, ${distance} as miles from job_postings j join clients c on c.id = j.client_id
      where ${[...common, ...Object.values(kinds)].join(' and ')} ${after}
      order by ${key} ${direction}, j.id ${direction} limit ${value(search.limit + 1)}`,
    values,
  })
  return pageOf(found, search.limit, (row) => [of(row), row.id])
}

type FacetRow = { kind: 'category' | 'type' | 'pay' | 'remote' | 'total'; value: string; count: number }

/** All counts in one pass over the postings that the words and the place leave over. */
export async function countPublicJobs(
  db: Db,
  search: PublicSearch,
): Promise<{ total: number; facets: Facets }> {
  const { values, common, kinds } = partsOf(search)
  const without = (kind: keyof typeof kinds) =>
    (Object.keys(kinds) as (keyof typeof kinds)[])
      .filter((other) => other !== kind)
      .map((other) => `is_${other}`)
      .join(' and ')
  const rows = await db.query<FacetRow>({
    text: `with found as materialized (select j.category, j.employment_type, ${LEAST_HOURLY} as least_hourly, j.remote,
          ${Object.entries(kinds)
            .map(([kind, sql]) => `coalesce(${sql}, false) as is_${kind}`)
            .join(', ')}
        from job_postings j where ${common.join(' and ')})
      select 'category' as kind, category as value, count(*) as count from found where ${without('category')} and category <> '' group by 2
      union all select 'type', employment_type, count(*) from found where ${without('type')} group by 2
      union all select 'pay', step::text, count(*) from found, unnest(array[${PAY_STEPS.join(', ')}]) step
        where ${without('pay')} and least_hourly >= step group by 2
      union all select 'remote', 'true', count(*) from found where ${without('remote')} and remote
      union all select 'total', '', count(*) from found where ${without('category')} and is_category
      order by 3 desc, 2`,
    values,
  })
  const of = (kind: FacetRow['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ value, count }) => ({ value, count }))
  const only = (kind: FacetRow['kind']) => of(kind)[0]?.count ?? 0
  return {
    total: only('total'),
    facets: {
      category: of('category').slice(0, 30),
      type: of('type'),
      pay: of('pay'),
      remote: only('remote'),
    },
  }
}

const bySlug = statement<PostingRow>(
  'jobs.by-slug',
  // Only what has ever been out: a draft's address answers as if there were nothing.
  `select ${POSTING_COLUMNS} from ${JOB_TABLES} where j.slug = $1 and j.posted_at is not null
     and j.status in ('open', 'on_hold', 'filled', 'closed')`,
)
export const findPublicPosting = (db: Db, slug: string) => bySlug.first(db, [slug])

const lockBySlug = statement<JobRow>(
  'jobs.by-slug.lock',
  `select ${JOB_COLUMNS} from ${JOB_TABLES} where j.slug = $1 and j.posted_at is not null for share of j`,
)
/** Held as it is until the application is written: a job that closes meanwhile closes before or after it. */
export const holdPublicPosting = (db: Db, slug: string) => lockBySlug.first(db, [slug])
