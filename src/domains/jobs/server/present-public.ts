// The public fields of an open job: no internal data, no hidden pay, no owner.
import { consentText } from '../contract/labels.ts'
import type { PublicJob, PublicJobSummary, PublicPay } from '../contract/public.ts'
import { htmlOf } from './markdown.ts'
import type { PostingRow } from './queries/postings.ts'
import type { PublicRow } from './queries/public.ts'
import { knockoutHint, takesApplications } from './rules.ts'

type Paid = Pick<PublicRow, 'payMinCents' | 'payMaxCents' | 'payUnit' | 'payShown'>

function toPublicPay(row: Paid): PublicPay {
  const { payMinCents: minCents, payMaxCents: maxCents, payUnit: unit } = row
  if (!row.payShown || !unit || (minCents ?? maxCents) === null) return null
  return { minCents, maxCents, unit }
}

type Listed = Omit<PublicRow, 'postedAt' | 'hourlyCents'> & { postedAt: string | null }

export function toPublicSummary(row: Listed): PublicJobSummary {
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    employer: row.clientName,
    city: row.city,
    state: row.state,
    remote: row.remote,
    employmentType: row.employmentType,
    category: row.category,
    openings: row.openings,
    pay: toPublicPay(row),
    postedAt: row.postedAt ?? '',
    miles: row.miles === null ? null : Math.round(row.miles),
  }
}

export function toPublicJob(
  row: PostingRow,
  { now, formToken, agency }: { now: Date; formToken: string; agency: string },
): PublicJob {
  const open = takesApplications(row, now)
  return {
    ...toPublicSummary({ ...row, miles: null }),
    referenceNumber: row.referenceNumber,
    street: row.street,
    zip: row.zip,
    descriptionHtml: htmlOf(row),
    validThrough: row.validThrough,
    open,
    over: row.status === 'filled' || row.status === 'closed',
    questions: open
      ? row.questions.map((question) => ({
          id: question.id,
          label: question.label,
          type: question.type,
          required: question.required,
          options: question.options,
          hint: knockoutHint(question),
        }))
      : [],
    consentText: consentText(agency, row.clientName),
    formToken: open ? formToken : '',
  }
}
