// A job for search engines: schema.org's JobPosting, and the head of its page. Pure.

import { escapeHtml } from '#platform/server/escape-html.ts'
import { cutEnd } from '#shared/cut-text.ts'
import type { EmploymentType, PayUnit } from '../contract/words.ts'
import { htmlOf, plainTextOf } from './markdown.ts'
import type { JobRow, PostingRow } from './queries/postings.ts'
import { takesApplications } from './rules.ts'

const GOOGLE_TYPES: Record<EmploymentType, string> = {
  full_time: 'FULL_TIME',
  part_time: 'PART_TIME',
  contractor: 'CONTRACTOR',
  temporary: 'TEMPORARY',
  intern: 'INTERN',
  volunteer: 'VOLUNTEER',
  per_diem: 'PER_DIEM',
  other: 'OTHER',
}
const GOOGLE_UNITS: Record<PayUnit, string> = {
  hour: 'HOUR',
  day: 'DAY',
  week: 'WEEK',
  month: 'MONTH',
  year: 'YEAR',
}

function jobPostingData(job: PostingRow, origin: string): Record<string, unknown> {
  return {
    '@context': 'https://schema.org/',
    '@type': 'JobPosting',
    title: job.title,
    description: htmlOf(job),
    identifier: { '@type': 'PropertyValue', name: job.clientName, value: job.referenceNumber },
    datePosted: job.postedAt,
    // The last day counts to its end, in the last timezone of the country.
    ...(job.validThrough && { validThrough: `${job.validThrough}T23:59:59-10:00` }),
    employmentType: GOOGLE_TYPES[job.employmentType],
    hiringOrganization: { '@type': 'Organization', name: job.clientName },
    url: `${origin}/jobs/${job.slug}`,
    directApply: true,
    ...(job.openings > 1 && { totalJobOpenings: job.openings }),
    ...(job.category && { occupationalCategory: job.category }),
    ...placeData(job),
    ...payData(job),
  }
}

function placeData(job: JobRow): Record<string, unknown> {
  const address = job.city && {
    '@type': 'PostalAddress',
    ...(job.street && { streetAddress: job.street }),
    addressLocality: job.city,
    addressRegion: job.state,
    ...(job.zip && { postalCode: job.zip }),
    addressCountry: 'US',
  }
  const geo = job.lat !== null &&
    job.lng !== null && { '@type': 'GeoCoordinates', latitude: job.lat, longitude: job.lng }
  return {
    ...(address && { jobLocation: { '@type': 'Place', address, ...(geo && { geo }) } }),
    ...(job.remote && {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: { '@type': 'Country', name: 'USA' },
    }),
  }
}

function payData(job: JobRow): Record<string, unknown> {
  const { payMinCents: min, payMaxCents: max, payUnit: unit } = job
  if (!job.payShown || !unit || (min ?? max) === null) return {}
  const amount =
    min !== null && max !== null && min !== max
      ? { minValue: min / 100, maxValue: max / 100 }
      : { value: (min ?? max ?? 0) / 100 }
  return {
    baseSalary: {
      '@type': 'MonetaryAmount',
      currency: 'USD',
      value: { '@type': 'QuantitativeValue', ...amount, unitText: GOOGLE_UNITS[unit] },
    },
  }
}

/** JSON inside a page, escaped so that it cannot close its element. */
const scriptData = (data: unknown) =>
  JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

export type PageHead = { title: string; head: string }

const LONGEST_SUMMARY = 200

/** Cut between words, with an ellipsis. */
function shorten(text: string): string {
  if (text.length <= LONGEST_SUMMARY) return text
  const cut = cutEnd(text, LONGEST_SUMMARY - 1)
  return `${cut.slice(0, cut.lastIndexOf(' '))}…`
}

/** The head for crawlers: title, description, address, and the posting as data. */
export function jobPage(
  job: PostingRow,
  { origin, now, agency }: { origin: string; now: Date; agency: string },
): PageHead {
  const place = job.remote ? 'Remote' : [job.city, job.state].filter(Boolean).join(', ')
  const title = `${job.title}, ${job.clientName}${place && `, ${place}`} · ${agency}`
  const address = `${origin}/jobs/${job.slug}`
  const summary = shorten(`${job.clientName}${place && `, ${place}`}. ${plainTextOf(htmlOf(job))}`)
  const open = takesApplications(job, now)
  const meta = (name: string, content: string) => `<meta ${name} content="${escapeHtml(content)}">`
  const head = [
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    ...(open ? [] : [meta('name="robots"', 'noindex')]),
    meta('property="og:type"', 'website'),
    meta('property="og:site_name"', agency),
    meta('property="og:title"', `${job.title}, ${job.clientName}`),
    meta('property="og:description"', summary),
    meta('property="og:url"', address),
    meta('name="twitter:card"', 'summary'),
    ...(open
      ? [`<script type="application/ld+json">${scriptData(jobPostingData(job, origin))}</script>`]
      : []),
  ]
  return { title: escapeHtml(title), head: meta('name="description"', summary) + head.join('') }
}
