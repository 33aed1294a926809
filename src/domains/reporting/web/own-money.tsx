// What a client's money did in the last 30 days, for the portal's first page: the figures of its report, of the same days.
import { Link } from '@tanstack/react-router'
import { type Figure, FigureStrip } from '#ui/figure-strip.tsx'
import { formatCount, formatMoney, formatPercent } from '#ui/format.ts'
import { ShortCount, ShortMoney } from '#ui/short-number.tsx'
import { type FigureName, MIN_ROWS_FOR_PERCENT } from '../contract/figures.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { figuresQuery } from './api.ts'
import { NO_HIRE_YET } from './figure-words.ts'
import { periodWords } from './periods.ts'

export const ownMoneyQuery = (client: string) =>
  figuresQuery('customer', {
    client,
    last: '30_days',
    figures: 'kept,contacted,interviews,hires,spendCents,costPerHireCents',
  })

export function OwnMoney({ report }: { report: FiguresAnswer }) {
  return <FigureStrip label="What your money did" figures={figuresOf(report)} />
}

/** The days that all its figures count, and the way to the whole report. */
export function OwnMoneyPeriod({ report }: { report: FiguresAnswer }) {
  const { from, to } = report
  return (
    <>
      In the period {periodWords(report)}.{' '}
      <Link to="/portal/reports" search={{ from, to }} className="link">
        Open report
      </Link>
    </>
  )
}

function figuresOf(report: FiguresAnswer): Figure[] {
  const { from, to } = report
  const valueOf = (name: FigureName) => report.figures.find((figure) => figure.name === name)?.value ?? 0
  const [spent, kept, contacted] = [valueOf('spendCents'), valueOf('kept'), valueOf('contacted')]
  const [interviews, hires, perHire] = [valueOf('interviews'), valueOf('hires'), valueOf('costPerHireCents')]
  const each = (count: number) => (count > 0 ? `${formatMoney(Math.round(spent / count))} each` : 'none yet')
  const rows = (name: FigureName): Figure['link'] =>
    function RowsLink(props) {
      return <Link to="/portal/reports" search={{ from, to, rows: name }} {...props} />
    }
  return [
    {
      id: 'spent',
      label: 'You spent',
      value: <ShortMoney cents={spent} whole />,
      versus:
        kept > 0
          ? `${formatMoney(Math.round(spent / kept))} a lead, ${formatCount(kept)} kept`
          : 'no lead kept',
      link: rows('spendCents'),
    },
    {
      id: 'contacted',
      label: 'Contacted',
      value: <ShortCount value={contacted} />,
      versus: contactedWords(contacted, kept),
      link: rows('contacted'),
    },
    {
      id: 'interviews',
      label: 'Interviews',
      value: <ShortCount value={interviews} />,
      versus: each(interviews),
      link: rows('interviews'),
    },
    {
      id: 'hires',
      label: 'Hires',
      value: <ShortCount value={hires} />,
      versus: hires > 0 ? 'in these days' : 'none yet',
      link: rows('hires'),
    },
    {
      id: 'cost',
      label: 'Cost per hire',
      value:
        hires > 0 ? (
          <ShortMoney cents={perHire} whole />
        ) : (
          <span className="text-16 font-medium text-ink-2">{NO_HIRE_YET}</span>
        ),
      versus: hires > 0 ? `of ${formatMoney(spent)}` : undefined,
      link: rows('costPerHireCents'),
    },
  ]
}

function contactedWords(contacted: number, kept: number): string {
  if (kept === 0) return 'none yet'
  return kept < MIN_ROWS_FOR_PERCENT
    ? `of ${formatCount(kept)} kept`
    : `${formatPercent(contacted / kept)} of leads kept`
}
