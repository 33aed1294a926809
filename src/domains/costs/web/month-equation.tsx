// Open before + spent = receipts + open after. Both sides are compared here to the cent, not assumed.
import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { ShortText } from '#ui/short-number.tsx'
import type { CostMonthDetail } from '../contract/month-schemas.ts'
import { dayWords, firstDay, monthWords } from './months.ts'

export function MonthEquation({ detail }: { detail: CostMonthDetail }) {
  const { month, state, openBeforeCents, entriesCents, receiptsCents, openAfterCents } = detail
  return (
    <section aria-label={`Equation of ${monthWords(month)}`}>
      <dl className="num grid grid-cols-[1fr_auto_1fr_auto_1fr_auto_1fr] items-start rounded-8 border px-4.5 py-3 @max-[720px]/page:grid-cols-2 @max-[720px]/page:gap-y-2.5 @max-[720px]/page:px-3.5">
        <Term
          label={`Open on ${dayWords(firstDay(month))}`}
          cents={openBeforeCents}
          note="before this month"
        />
        <Sign>+</Sign>
        <Term
          sign="+"
          label={`Spent in ${monthWords(month)}`}
          cents={entriesCents}
          note={entries(detail.entries)}
        />
        <Sign>=</Sign>
        <Term
          sign="="
          label={`Receipts of ${plural(detail.hires, 'hire')}`}
          cents={receiptsCents}
          note={receiptsNote(detail)}
        />
        <Sign>+</Sign>
        <Term
          sign="+"
          label={state === 'closed' ? 'Open at the end' : 'Open today'}
          cents={openAfterCents}
          note={`in ${plural(detail.openPlaces, 'place')}`}
        />
      </dl>
      <Verdict detail={detail} />
    </section>
  )
}

/** The hires of the list are without what arrived for earlier ones. */
function receiptsNote({ costPerHireCents, supplementsCents }: CostMonthDetail): string {
  const each = costPerHireCents === null ? 'no hire yet' : `${formatMoney(costPerHireCents)} each`
  if (supplementsCents === 0) return each
  return `${each}, with ${formatMoney(supplementsCents)} of supplements and reversals`
}

type TermProps = { label: string; cents: number; note: ReactNode; sign?: string }

function Term({ label, cents, note, sign }: TermProps) {
  return (
    <div className="min-w-0">
      <dt className="truncate text-ink-2">
        <ShortText>{label}</ShortText>
      </dt>
      <dd className="text-20 font-semibold @max-[1100px]/page:text-16">
        {sign ? (
          <span aria-hidden="true" className="mr-1.5 hidden font-normal text-ink-3 @max-[720px]/page:inline">
            {sign}
          </span>
        ) : null}
        {formatMoney(cents)}
        <span className="block text-12 font-normal text-ink-3">{note}</span>
      </dd>
    </div>
  )
}

const Sign = ({ children }: { children: string }) => (
  <div aria-hidden="true" className="self-center px-3 text-20 text-ink-3 @max-[720px]/page:hidden">
    {children}
  </div>
)

function Verdict({ detail }: { detail: CostMonthDetail }) {
  const left = detail.openBeforeCents + detail.entriesCents
  const right = detail.receiptsCents + detail.openAfterCents
  if (left !== right)
    return (
      <p role="alert" className="mt-2 flex items-start gap-2 text-danger-text">
        <TriangleAlert className="mt-0.5" />
        <span>
          The sides differ by {formatMoney(Math.abs(left - right))}. Open{' '}
          <Link to="/admin/proof" className="underline">
            Proof
          </Link>{' '}
          and report it.
        </span>
      </p>
    )
  return (
    <p className="num mt-2 flex items-start gap-2 text-success-text">
      <Check className="mt-0.5" />
      <span>
        {formatMoney(left)} on both sides. Computed from {entries(detail.entries)}{' '}
        <RelativeTime ago at={detail.asOf} />.
      </span>
    </p>
  )
}

const entries = (count: number) => `${formatCount(count)} ${count === 1 ? 'entry' : 'entries'}`
