// The figures of leads and sales beside those of hiring. Each opens its rows.
import { Link } from '@tanstack/react-router'
import { FigureStrip, type Figure as StripFigure } from '#ui/figure-strip.tsx'
import { formatShortMoney } from '#ui/format.ts'
import { ShortMoney, ShortTotal } from '#ui/short-number.tsx'
import type { Stats } from '../contract/endpoints.ts'
import { WAITING_LEADS } from '../contract/words.ts'
import { compared, leftAligned } from './figures.tsx'
import { managedBy, type Of, type OpenedHere, oneClient } from './words.ts'

type LeadFiguresProps = { leads: Stats['leads']; of: Of; onList: (figure: OpenedHere) => void }

export function LeadFigures(props: LeadFiguresProps) {
  return <FigureStrip label="Leads" figures={figuresOf(props)} />
}

function figuresOf({ leads, of, onList }: LeadFiguresProps): StripFigure[] {
  const one = oneClient(of)
  const mine = of.owner ? ({ owner: 'me' } as const) : {}
  const received = { receivedFrom: leads.from, receivedTo: leads.to, test: 'false' } as const
  return [
    {
      id: 'received',
      label: 'Leads received',
      ...compared(leads.received),
      link: (props) => <Link to="/area-leads" search={{ ...received, ...one, ...mine }} {...props} />,
    },
    {
      id: 'sold',
      label: 'Leads sold',
      ...compared(leads.sold),
      link: (props) => <button type="button" onClick={() => onList('sold')} {...leftAligned(props)} />,
    },
    {
      id: 'revenue',
      label: 'Revenue',
      ...comparedCents(leads.revenueCents),
      link: (props) => <button type="button" onClick={() => onList('revenue')} {...leftAligned(props)} />,
    },
    {
      id: 'waiting',
      label: 'Leads not routed',
      value: <ShortTotal total={leads.waiting} />,
      versus: 'now',
      link: (props) => <Link to="/area-leads" search={{ ...WAITING_LEADS, ...one, ...mine }} {...props} />,
    },
    {
      id: 'unfilled',
      label: 'Unfilled orders',
      value: <ShortTotal total={leads.unfilledOrders} />,
      versus: 'now',
      link: (props) => (
        <Link
          to="/lead-purchasing"
          search={{ tab: 'orders', unfilled: 'yes', ...one, ...managedBy(of) }}
          {...props}
        />
      ),
    },
  ]
}

function comparedCents({ now, before }: Stats['leads']['revenueCents']) {
  const change = now - before
  const sign = change > 0 ? '+' : '−'
  return {
    value: <ShortMoney cents={now} whole />,
    versus: `vs ${formatShortMoney(before, { whole: true })}`,
    ...(change !== 0 && {
      change: `${sign}${formatShortMoney(Math.abs(change), { whole: true })}`,
      mood: change > 0 ? ('good' as const) : ('bad' as const),
    }),
  }
}
