// The line from ad to hire, and the benefits for each side.
import { Check } from 'lucide-react'
import { cx } from '#ui/cx.ts'

const places = [
  ['Ad or posting', 'Cost known to the cent'],
  ['Lead', 'Consent saved word for word'],
  ['Routing', 'A trace for every decision'],
  ['Sale or interview', 'Sold twice? You see it'],
  ['Offer', 'Time in stage, no hiding'],
  ['Hire', 'One receipt for all of it'],
] as const

const node =
  'before:absolute before:top-[-7px] before:left-0 before:size-3 before:rounded-full before:border-2 before:border-ink before:bg-surface max-md:before:top-1.5'
const link =
  'after:absolute after:top-[-1px] after:right-0 after:left-3 after:h-0.5 after:bg-ink max-md:after:top-[18px] max-md:after:right-auto max-md:after:-bottom-1.5 max-md:after:left-[5px] max-md:after:h-auto max-md:after:w-0.5'

export function WholeLine() {
  return (
    <ol className="mt-10 grid grid-cols-6 max-md:mt-6 max-md:grid-cols-1">
      {places.map(([what, note], index) => (
        <li
          key={what}
          className={cx(
            'relative pt-3.5 pr-4 max-md:pt-0 max-md:pb-5 max-md:pl-[26px]',
            node,
            index < places.length - 1 ? link : 'before:border-primary before:bg-primary max-md:pb-0',
          )}
        >
          <span className="block font-semibold">{what}</span>
          <span className="mt-0.5 block text-14 text-balance text-ink-2">{note}</span>
        </li>
      ))}
    </ol>
  )
}

const sides = [
  {
    who: 'Agencies',
    gets: [
      'One candidate list with instant search',
      'Change routing only after replaying last month through it',
      'Undo for every bulk change',
    ],
  },
  {
    who: 'Employers',
    gets: [
      'See stock, price and days to fill before you pay',
      'Know which sale yours is, and how many there can be',
      'Returns decided by a written policy',
    ],
  },
  {
    who: 'Job seekers',
    gets: ['See who has your data', 'Withdraw with one tap', 'Pick your own interview time'],
  },
] as const

export function Sides() {
  return (
    <div className="mt-9 grid grid-cols-3 gap-12 max-md:mt-6 max-md:grid-cols-1 max-md:gap-7">
      {sides.map(({ who, gets }) => (
        <div key={who}>
          <h3 className="border-t border-line-strong pt-3.5 font-semibold">{who}</h3>
          <ul className="mt-2 text-[15px] leading-[23px] text-ink-2">
            {gets.map((gain) => (
              <li key={gain} className="grid grid-cols-[22px_1fr] py-[5px] text-pretty">
                <Check className="mt-1 size-3.5 text-primary-text" />
                {gain}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
