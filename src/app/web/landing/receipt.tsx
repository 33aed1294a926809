// How the cost of a hire is put together: each line, and what stands behind it.
import { Info } from 'lucide-react'

const lines = [
  ['Lead ads', 'what the campaign paid for this lead'],
  ['Leads not hired', 'what the others cost, less what their sale brought back'],
  ['Recruiter time', 'the hours spent in each stage'],
  ['Job posting', 'the days it was open and where it ran'],
  ['Checks and license', 'the documents asked for'],
] as const

export function Receipt() {
  return (
    <figure className="rounded-12 border border-line-strong text-14">
      <div className="border-b border-dashed border-line-strong px-6 pt-[18px] pb-3.5 max-md:px-[18px]">
        <h2 className="text-16 font-semibold">What one hire cost</h2>
        <p className="text-ink-2">A receipt for every hire, line by line</p>
      </div>
      <dl className="px-6 py-2 max-md:px-[18px]">
        {lines.map(([what, from]) => (
          <div key={what} className="py-[7px]">
            <dt>{what}</dt>
            <dd className="text-12 text-ink-3">{from}</dd>
          </div>
        ))}
      </dl>
      <div className="flex justify-between border-t border-line-strong px-6 pt-3.5 pb-4 text-20 font-semibold max-md:px-[18px]">
        <span>One hire</span>
        <span>to the cent</span>
      </div>
      <figcaption className="flex items-center gap-2 border-t border-dashed border-line-strong px-6 py-2.5 text-12 text-ink-3 max-md:px-[18px]">
        <Info className="size-3.5" />
        Each line opens the entries behind it.
      </figcaption>
    </figure>
  )
}
