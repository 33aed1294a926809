// The public search of open jobs: words, a circle on the map, kinds and pay.
import type { Db } from '#platform/server/database.ts'
import { keyset, type Order } from '#platform/server/list.ts'
import { type Value, valueList } from '#platform/server/list-filters.ts'
import { withinRadius } from '#platform/server/radius.ts'
import { statement } from '#platform/server/statement.ts'
import type { StateCode } from '#shared/us-states.ts'
import { PAY_STEPS } from '../../contract/labels.ts'
import type { Facets, PublicListQuery } from '../../contract/public.ts'
import type { Place } from '../../contract/schemas.ts'
import type { EmploymentType, PayUnit, PublicSort } from '../../contract/words.ts'
import { wordsOf } from './list.ts'
import { JOB_COLUMNS, JOB_TABLES, type JobWords, POSTING_COLUMNS } from './postings.ts'

export type PublicRow = {
  id: string
  slug: string
  title: string
  clientName: string
  city: string | null
  state: string | null
  remote: boolean
  employmentType: EmploymentType
  category: string
  openings: number
  payMinCents: number | null
  payMaxCents: number | null
  payUnit: PayUnit | null
  payShown: boolean
  postedAt: string
  hourlyCents: number | null
  miles: number | null
}

/** Around a place, or in a whole state. */
export type PublicSearch = PublicListQuery & { at: Place | null; state: StateCode | null; today: string }

type Parts = {
  values: unknown[]
  value: Value
  distance: string
  common: string[]
  kinds: Record<'category' | 'type' | 'pay' | 'remote', string>
}

/**
 * The shared part of all counts, and the part of each filter kind: a count within a kind leaves out that kind's filter.
 */
function partsOf(search: PublicSearch): Parts {
  const { values, value } = valueList()
  const common = [
    `j.status = 'open'`,
    `(j.valid_through is null or j.valid_through >= ${value(search.today)}::date)`,
  ]
  for (const word of wordsOf(search.q)) common.push(`j.search like fold_text(${value(word)})`)
  let distance = 'null::float8'
  if (search.at) {
    const circle = withinRadius('j', { ...search.at, miles: search.radius }, value)
    distance = circle.distance
    common.push(...circle.conditions)
  }
  if (search.state) common.push(`j.state = ${value(search.state)}`)
  const kinds = {
    category: search.category ? `j.category = any(${value(search.category)}::text[])` : 'true',
    type: search.type ? `j.employment_type = any(${value(search.type)}::text[])` : 'true',
    pay: search.pay ? `${MIN_HOURLY} >= ${value(search.pay)}::int8` : 'true',
    remote: search.remote ? 'j.remote' : 'true',
  }
  return { values, value, distance, common, kinds }
}

/** "At least" means the lower end of the pay: a job from $42 to $55 does not promise $50. Hidden pay never matches. */
const MIN_HOURLY = `(case when j.pay_shown then coalesce(j.pay_min_cents, j.pay_max_cents) * 100 / case j.pay_unit
  when 'hour' then 100 when 'day' then 800 when 'week' then 4000 when 'month' then 17333 when 'year' then 208000 end end)`

const COLUMNS = `j.id, j.slug, j.title, c.name as client_name, j.city, j.state, j.remote, j.employment_type, j.category,
  j.openings, j.pay_min_cents, j.pay_max_cents, j.pay_unit, j.pay_shown, j.posted_at, j.hourly_cents`

const orderOf = (sort: PublicSort, distance: string): Order<PublicRow> => {
  if (sort === 'nearest') return { by: distance, key: (row) => row.miles ?? 0 }
  if (sort === 'pay')
    return { by: 'coalesce(j.hourly_cents, 0)', key: (row) => row.hourlyCents ?? 0, descending: true }
  return { by: 'j.posted_at', key: (row) => row.postedAt, descending: true }
}

/** So many of the newest jobs are looked at first, where so many are known to match that they likely fill the page. */
const NEWEST = 400
const COMMON = 1_000

type Asked = PublicSearch & { /** How many match, as far as known. */ matching?: number | undefined }

export async function searchPublicJobs(db: Db, search: Asked) {
  const { values, value, distance, common, kinds } = partsOf(search)
  const sort = search.sort === 'nearest' && !search.at ? 'newest' : search.sort
  const order = orderOf(sort, distance)
  const page = keyset({ ...search, sort }, { order, id: 'j.id' }, value)
  const conditions = [...common, ...Object.values(kinds), ...page.after].join(' and ')
  const find = (jobs: string) =>
    db.query<PublicRow>({
      camel: true,
      text: `select ${COLUMNS}, ${distance} as miles from ${jobs} j join clients c on c.id = j.client_id
        where ${conditions} order by ${page.orderBy} limit ${page.limit}`,
      values,
    })
  // Of a common word the planner would fetch and sort every match.
  if (sort === 'newest' && (search.matching ?? 0) >= COMMON) {
    const after = page.after.length > 0 ? `and ${page.after.join(' and ')}` : ''
    const found = await find(
      `(select * from job_postings j where j.status = 'open' ${after} order by ${page.orderBy} limit ${NEWEST})`,
    )
    if (found.length === page.limit) return page.toPage(found)
  }
  return page.toPage(await find('job_postings'))
}

type FacetRow = { kind: 'category' | 'type' | 'pay' | 'remote' | 'total'; value: string; count: number }

/** All counts in one pass over the postings that match the words and the place. */
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
    text: `with found as materialized (select j.category, j.employment_type, ${MIN_HOURLY} as least_hourly, j.remote,
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

const bySlug = statement(
  'jobs.by-slug',
  // Only postings that were ever published. A draft's address is a 404.
  `select ${POSTING_COLUMNS} from ${JOB_TABLES} where j.slug = $1 and j.posted_at is not null
     and j.status in ('open', 'on_hold', 'filled', 'closed')`,
).as<JobWords>()
export const findPublicPosting = (db: Db, slug: string) => bySlug.first(db, [slug])

const lockBySlug = statement(
  'jobs.by-slug.lock',
  `select ${JOB_COLUMNS} from ${JOB_TABLES} where j.slug = $1 and j.posted_at is not null for share of j`,
).as<JobWords>()
/** Locked until the application is written, so a concurrent close comes before or after it. */
export const holdPublicPosting = (db: Db, slug: string) => lockBySlug.first(db, [slug])
