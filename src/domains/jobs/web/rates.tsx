// The rate from each step to the next, beside the agency's median.
import { formatCount } from '#ui/format.ts'
import type { Counts, Usual } from '../contract/portal.ts'

const percent = (rate: number) =>
  new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 }).format(rate)
const rateOf = (part: number, whole: number) => (whole > 0 ? part / whole : null)

type Rate = { label: string; of: string; own: number | null; usual: number | null | undefined }

export function Rates({ totals, usual }: { totals: Counts; usual: Usual | null }) {
  const rates: Rate[] = [
    {
      label: 'Apply rate',
      of: 'of page views',
      own: rateOf(totals.fromPage, totals.views),
      usual: usual?.applyRate,
    },
    {
      label: 'Interview rate',
      of: 'of applicants and submitted candidates',
      own: rateOf(totals.interviews, totals.applies),
      usual: usual?.interviewRate,
    },
    {
      label: 'Hire rate',
      of: 'of applicants and submitted candidates',
      own: rateOf(totals.hires, totals.applies),
      usual: usual?.hireRate,
    },
  ]
  return (
    <div className="px-4 pb-4">
      <dl>
        {rates.map((rate) => (
          <div key={rate.label} className="flex items-baseline gap-3 border-t py-2.5">
            <dt className="min-w-0 flex-1">
              <span className="block font-medium">{rate.label}</span>
              <span className="block text-12 text-ink-3">{rate.of}</span>
            </dt>
            <dd className="num text-right">
              <span className="block text-16 font-semibold">
                {rate.own === null ? '–' : percent(rate.own)}
              </span>
              {rate.usual === null || rate.usual === undefined ? null : (
                <span className="block text-12 text-ink-3">typical {percent(rate.usual)}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-12 text-pretty text-ink-3">
        {usual
          ? `Typical is the median of the agency’s clients, with ${formatCount(usual.postings)} postings in the same days. No client can be identified.`
          : 'Typical rates appear when enough clients have postings in this period, so no client can be identified.'}
      </p>
    </div>
  )
}
