// All published postings, page by page, for feeds and the sitemap. Each reads only its own columns.
import type { Db } from '#platform/server/database.ts'
import type { JobRow, PostingRow } from './postings.ts'

const PAGE = 500

export type FeedRow = Pick<
  PostingRow,
  | 'id'
  | 'referenceNumber'
  | 'slug'
  | 'title'
  | 'clientName'
  | 'description'
  | 'descriptionHtml'
  | 'descriptionHtmlOf'
  | 'employmentType'
  | 'category'
  | 'remote'
  | 'street'
  | 'city'
  | 'state'
  | 'zip'
  | 'payMinCents'
  | 'payMaxCents'
  | 'payUnit'
  | 'payShown'
  | 'openings'
  | 'questions'
  | 'status'
  | 'postedAt'
  | 'validThrough'
  | 'createdAt'
  | 'twins'
>
/** A twin does not exclude a posting, so twins are not counted. */
const FEED = `j.id, j.reference_number, j.slug, j.title, c.name as client_name, j.description, j.description_html,
  j.description_html_of, j.employment_type, j.category, j.remote, j.street, j.city, j.state, j.zip, j.pay_min_cents,
  j.pay_max_cents, j.pay_unit, j.pay_shown, j.openings, j.questions, j.status, j.posted_at, j.valid_through,
  j.created_at, 0 as twins from job_postings j join clients c on c.id = j.client_id`

export type SitemapRow = Pick<JobRow, 'id' | 'slug' | 'postedAt' | 'updatedAt'>
const SITEMAP = 'j.id, j.slug, j.posted_at, j.updated_at from job_postings j'

export const pagesForFeed = (db: Db, today: string) => pagesOfPublic<FeedRow>(db, FEED, today)
export const pagesForSitemap = (db: Db, today: string) => pagesOfPublic<SitemapRow>(db, SITEMAP, today)

type PageRow = { id: string; postedAt: string | null }

/** The next page is fetched while the caller writes this one. */
async function* pagesOfPublic<Row extends PageRow>(
  db: Db,
  source: string,
  today: string,
): AsyncGenerator<Row[]> {
  const pageAfter = (last: PageRow | null) => {
    const page = db.query<Row>({
      camel: true,
      text: `select ${source}
        where j.status = 'open' and (j.valid_through is null or j.valid_through >= $1::date)
          ${last ? 'and (j.posted_at, j.id) < ($3::timestamptz, $4::uuid)' : ''}
        order by j.posted_at desc, j.id desc limit $2`,
      values: [today, PAGE, ...(last ? [last.postedAt, last.id] : [])],
    })
    // A caller that stops early never awaits it.
    page.catch(() => {})
    return page
  }
  let next: Promise<Row[]> | null = pageAfter(null)
  while (next) {
    const rows: Row[] = await next
    const last = rows.at(-1)
    next = rows.length === PAGE && last?.postedAt ? pageAfter(last) : null
    yield rows
  }
}
