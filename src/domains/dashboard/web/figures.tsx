// The figures. Each opens its rows.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FigureStrip, type Figure as StripFigure } from '#ui/figure-strip.tsx'
import { formatCount, formatShort, formatShortTotal } from '#ui/format.ts'
import { ShortTotal } from '#ui/short-number.tsx'
import type { Figure, Stats } from '../contract/endpoints.ts'
import { type Of, type OpenedHere, oneClient, ownedBy, ownedByMe, someClients } from './words.ts'

type FiguresProps = {
  stats: Stats
  of: Of
  onList: (figure: OpenedHere) => void
}

export function Figures(props: FiguresProps) {
  return <FigureStrip label="Hiring" figures={figuresOf(props)} />
}

function figuresOf({ stats: { figures, from, today }, of, onList }: FiguresProps): StripFigure[] {
  const one = oneClient(of)
  const list = someClients(of)
  const mine = ownedByMe(of)
  return [
    {
      id: 'candidates',
      label: 'New candidates',
      ...compared(figures.newCandidates),
      link: (props) => (
        <Link
          to="/hiring-tracker"
          search={{ createdFrom: from, createdTo: today, ...list, ...mine }}
          {...props}
        />
      ),
    },
    {
      id: 'applications',
      label: 'Applications',
      ...compared(figures.applications),
      link: (props) => (
        <button type="button" onClick={() => onList('applications')} {...leftAligned(props)} />
      ),
    },
    {
      id: 'offers',
      label: 'Open offers',
      value: <ShortTotal total={figures.offersOut} />,
      versus: 'now',
      link: (props) => <Link to="/employer/pipeline" search={{ ...one, ...mine, at: 'offer' }} {...props} />,
    },
    {
      id: 'hires',
      label: 'Hires',
      ...withMarked(compared(figures.hires), figures.markedHires),
      link: (props) => <button type="button" onClick={() => onList('hires')} {...leftAligned(props)} />,
    },
    {
      id: 'disqualified',
      label: 'Disqualified',
      ...compared(figures.disqualified, { good: 'down' }),
      link: (props) => (
        <Link to="/disqualified" search={{ from, to: today, ...one, ...ownedBy(of) }} {...props} />
      ),
    },
    {
      id: 'postings',
      label: 'Open postings',
      value: <ShortTotal total={figures.openPostings} />,
      versus: 'now',
      link: (props) => (
        <Link to="/admin/job-postings" search={{ status: ['open'], ...list, ...ownedBy(of) }} {...props} />
      ),
    },
  ]
}

/** Hires that only a client marked have no application here. A report counts them too. */
const withMarked = <Cell extends { versus: string }>(cell: Cell, marked: number | null): Cell => ({
  ...cell,
  versus: marked ? `${cell.versus}, ${formatCount(marked)} more marked by clients` : cell.versus,
})

export const leftAligned = ({ className, ...props }: { className: string; children: ReactNode }) => ({
  ...props,
  className: `${className} w-full text-left`,
})

export function compared({ now, before, erased }: Figure, { good = 'up' }: { good?: 'up' | 'down' } = {}) {
  const change = now.count - before.count
  const sign = change > 0 ? '+' : '−'
  const better = good === 'up' ? change > 0 : change < 0
  return {
    value: <ShortTotal total={now} />,
    versus: `vs ${formatShortTotal(before)}${erased ? `, ${formatCount(erased)} erased` : ''}`,
    ...(change !== 0 && {
      change: `${now.exact && before.exact ? '' : 'about '}${sign}${formatShort(Math.abs(change))}`,
      mood: better ? ('good' as const) : ('bad' as const),
    }),
  }
}
