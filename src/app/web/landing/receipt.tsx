// An example of the cost of a hire: each line with its source.
import { Info } from 'lucide-react'
import { formatMoney } from '#ui/format.ts'

const lines = [
  { what: 'Lead ad', from: '1 of 62 leads in the campaign', cents: 1840 },
  { what: 'The 61 leads not hired', from: '27 were sold, $756.00 came back', cents: 36_640 },
  { what: 'Recruiter time', from: '4 h 10 min in 6 stages', cents: 18_750 },
  { what: 'Job posting', from: '14 days, 3 sources', cents: 9600 },
  { what: 'Checks and license', from: '2 documents', cents: 4200 },
] as const
const total = lines.reduce((sum, { cents }) => sum + cents, 0)

export function Receipt() {
  return (
    <figure className="rounded-12 border border-line-strong text-14">
      <div className="border-b border-dashed border-line-strong px-6 pt-[18px] pb-3.5 max-md:px-[18px]">
        <h2 className="text-16 font-semibold">What this hire cost</h2>
        <p className="text-ink-2">Example: ICU nurse, Houston, TX</p>
      </div>
      <dl className="px-6 py-2 max-md:px-[18px]">
        {lines.map(({ what, from, cents }) => (
          <div key={what} className="flex items-baseline justify-between gap-4 py-[7px]">
            <dt>
              {what}
              <span className="block text-12 text-ink-3">{from}</span>
            </dt>
            <dd className="num">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex justify-between border-t border-line-strong px-6 pt-3.5 pb-4 text-20 font-semibold max-md:px-[18px]">
        <span>One hire</span>
        <span className="num">{formatMoney(total)}</span>
      </div>
      <figcaption className="flex items-center gap-2 border-t border-dashed border-line-strong px-6 py-2.5 text-12 text-ink-3 max-md:px-[18px]">
        <Info className="size-3.5" />
        Example figures. Each line opens the entries behind it.
      </figcaption>
    </figure>
  )
}
