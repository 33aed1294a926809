// What one hire of the demo cost: each line with its source.
import { Info } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'

/** Closed, so it never changes: a receipt of the demo data as of November 2026, to the cent. */
const lines = [
  { what: 'Lead ad', from: '1 entry', cents: 293 },
  { what: 'Leads not hired', from: 'Their sales, less their ads, divided by 4 hires', cents: -1805 },
  { what: 'Recruiter time', from: '3 h 8 min in 13 entries', cents: 14_100 },
  { what: 'Job posting', from: '$472.50 of this posting, divided by 3 hires', cents: 15_750 },
  { what: 'Checks and licenses', from: '1 entry', cents: 1800 },
  { what: 'Candidates not hired', from: 'Shares of 3 campaigns and postings', cents: 9119 },
] as const
const total = lines.reduce((sum, { cents }) => sum + cents, 0)

export function Receipt() {
  return (
    <figure className="rounded-12 border border-line-strong text-14">
      <div className="border-b border-dashed border-line-strong px-6 pt-[18px] pb-3.5 max-md:px-[18px]">
        <h2 className="text-16 font-semibold">What this hire cost</h2>
        <p className="text-ink-2">Phlebotomist, hired in October. A hire of the demo.</p>
      </div>
      <dl className="px-6 py-2 max-md:px-[18px]">
        {lines.map(({ what, from, cents }) => (
          <div key={what} className="flex items-baseline justify-between gap-4 py-[7px]">
            <dt>
              {what}
              <span className="block text-12 text-ink-3">{from}</span>
            </dt>
            <dd className={cx('num whitespace-nowrap', cents < 0 && 'text-success-text')}>
              {formatMoney(cents)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="flex justify-between border-t border-line-strong px-6 pt-3.5 pb-4 text-20 font-semibold max-md:px-[18px]">
        <span>One hire</span>
        <span className="num">{formatMoney(total)}</span>
      </div>
      <figcaption className="flex items-center gap-2 border-t border-dashed border-line-strong px-6 py-2.5 text-12 text-ink-3 max-md:px-[18px]">
        <Info className="size-3.5" />
        From the demo data. In the product, each line opens its entries.
      </figcaption>
    </figure>
  )
}
