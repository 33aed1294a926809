// Indeed's XML feed and the sitemap, written page by page for any number of postings.

import { escapeHtml as escapeXml } from '#platform/server/escape-html.ts'
import type { EmploymentType } from '../contract/words.ts'
import { htmlOf } from './markdown.ts'
import { isAcceptedBy } from './preflight.ts'
import type { FeedRow, SitemapRow } from './queries/feeds.ts'

const INDEED_TYPES: Record<EmploymentType, string> = {
  full_time: 'fulltime',
  part_time: 'parttime',
  contractor: 'contract',
  temporary: 'temporary',
  intern: 'internship',
  volunteer: 'volunteer',
  per_diem: 'per diem',
  other: '',
}

// oxlint-disable-next-line no-control-regex -- XML forbids them, even escaped.
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const cdata = (text: string) =>
  `<![CDATA[${text.replace(FORBIDDEN, '').replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const element = (name: string, text: string | null) => (text ? `<${name}>${cdata(text)}</${name}>` : '')

const httpDate = (at: string | Date) => new Date(at).toUTCString()

export async function* indeedFeed(
  pages: AsyncIterable<FeedRow[]>,
  { origin, now, agency, onBadRow }: { origin: string; now: Date; agency: string; onBadRow: OnBadRow },
) {
  yield `<?xml version="1.0" encoding="utf-8"?>\n<source><publisher>${escapeXml(agency)}</publisher><publisherurl>${escapeXml(origin)}</publisherurl><lastBuildDate>${httpDate(now)}</lastBuildDate>\n`
  // Postings that Indeed would reject are left out, so one posting does not break the feed.
  const write = (job: FeedRow) =>
    attempt(
      job,
      () => (isAcceptedBy('indeed', job, now) ? `${indeedJob(job, { origin, agency })}\n` : ''),
      onBadRow,
    )
  for await (const jobs of pages) yield jobs.map(write).join('')
  yield '</source>\n'
}

type OnBadRow = (id: string, error: unknown) => void

/** A posting that cannot be written is left out and reported. */
function attempt(job: { id: string }, write: () => string, onBadRow: OnBadRow): string {
  try {
    return write()
  } catch (error) {
    onBadRow(job.id, error)
    return ''
  }
}

function indeedJob(job: FeedRow, { origin, agency }: { origin: string; agency: string }): string {
  const parts = [
    element('title', job.title),
    element('date', httpDate(job.postedAt ?? job.createdAt)),
    element('referencenumber', job.referenceNumber),
    element('requisitionid', job.referenceNumber),
    element('url', `${origin}/jobs/${job.slug}?utm_source=indeed`),
    element('company', job.clientName),
    element('sourcename', agency),
    element('streetaddress', job.street),
    element('city', job.city),
    element('state', job.state),
    element('country', 'US'),
    element('postalcode', job.zip),
    element('description', htmlOf(job)),
    element('salary', salary(job)),
    element('jobtype', INDEED_TYPES[job.employmentType]),
    element('category', job.category),
    element('expirationdate', job.validThrough && httpDate(`${job.validThrough}T23:59:59Z`)),
    element('remotetype', job.remote ? 'Fully remote' : null),
  ]
  return `<job>${parts.join('')}</job>`
}

function salary(job: FeedRow): string | null {
  const { payMinCents: min, payMaxCents: max, payUnit: unit } = job
  if (!job.payShown || !unit || (min ?? max) === null) return null
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`
  const amounts = [...new Set([min, max].flatMap((cents) => (cents === null ? [] : [dollars(cents)])))]
  return `${amounts.join(' - ')} per ${unit}`
}

export async function* sitemap(pages: AsyncIterable<SitemapRow[]>, origin: string) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
  for (const page of ['/', '/jobs', '/help']) yield `<url><loc>${escapeXml(origin + page)}</loc></url>\n`
  const write = (job: SitemapRow) =>
    `<url><loc>${escapeXml(`${origin}/jobs/${job.slug}`)}</loc><lastmod>${changedOn(job)}</lastmod></url>\n`
  for await (const jobs of pages) yield jobs.map(write).join('')
  yield '</urlset>\n'
}

/** Publishing also changes the page. */
function changedOn({ updatedAt: updated, postedAt: posted }: SitemapRow): string {
  return (posted && posted > updated ? posted : updated).slice(0, 10)
}

export const robots = (origin: string) =>
  `User-agent: *\nAllow: /$\nAllow: /jobs\nAllow: /help\nDisallow: /api/\nDisallow: /portal/\nDisallow: /l/\nSitemap: ${origin}/sitemap.xml\n`
