// The agency's own cost beside the client's spend, only for whole months. Customers never see it.
import { Link } from '@tanstack/react-router'
import { withoutReceiptWords } from '#domains/costs/contract/words.ts'
import { formatMoney } from '#ui/format.ts'
import type { FigureName } from '../contract/figures.ts'
import type { FiguresAnswer } from '../contract/schemas.ts'
import { COSTS_NEED } from '../contract/words.ts'
import { valueWords } from './figure-words.ts'

type OurCostProps = {
  report: FiguresAnswer
  client: string | undefined
  onOpen: (figure: FigureName) => void
}

const NAMES = ['ourCostCents', 'ourCostPerHireCents', 'marginCents'] as const

export function OurCost({ report, client, onOpen }: OurCostProps) {
  const figures = report.figures.filter(({ name }) => NAMES.some((known) => known === name))
  const cost = figures.find(({ name }) => name === 'ourCostCents')
  if (!cost) return null
  if (cost.value === null) return <p className="text-12 text-ink-3">{COSTS_NEED}</p>
  return (
    <section
      aria-label="Our cost"
      className="num flex flex-wrap items-baseline gap-x-6 gap-y-1 rounded-8 border px-4 py-2.5"
    >
      {figures.map(({ name, label, value }) => (
        <button
          key={name}
          type="button"
          onClick={() => onOpen(name)}
          className="rounded-4 text-ink-2 hover:underline"
        >
          {label}{' '}
          <b className="font-semibold text-ink">
            {name === 'ourCostCents' && value !== null ? formatMoney(value) : valueWords(name, value)}
          </b>
        </button>
      ))}
      <Link
        to="/cost-per-hire"
        search={{ ...(client && { client }), from: report.from, to: report.to }}
        className="ml-auto rounded-4 text-primary-text hover:underline"
      >
        Open receipts
      </Link>
      {report.markedHires ? (
        <p className="basis-full text-12 text-ink-3">
          {withoutReceiptWords(report.markedHires)}{' '}
          <button
            type="button"
            onClick={() => onOpen('hires')}
            className="rounded-4 text-primary-text hover:underline"
          >
            Show hires
          </button>
        </p>
      ) : null}
    </section>
  )
}
