// The figures. Each opens its rows.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FigureStrip, type Figure as StripFigure } from '#ui/figure-strip.tsx'
import { formatCount, formatTotal } from '#ui/format.ts'
import type { Figure, Stats } from '../contract/endpoints.ts'

type FiguresProps = {
  stats: Stats
  client: string | undefined
  onList: (figure: 'applications' | 'hires') => void
}

export function Figures(props: FiguresProps) {
  return <FigureStrip figures={figuresOf(props)} />
}

function figuresOf({ stats: { figures, from, today }, client, onList }: FiguresProps): StripFigure[] {
  const one = client ? { client } : {}
  const list = client ? { client: [client] } : {}
  return [
    {
      id: 'candidates',
      label: 'New candidates',
      ...compared(figures.newCandidates),
      link: (props) => (
        <Link to="/hiring-tracker" search={{ createdFrom: from, createdTo: today, ...list }} {...props} />
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
      value: formatTotal(figures.offersOut),
      versus: 'now',
      link: (props) => <Link to="/employer/pipeline" search={{ ...one, at: 'offer' }} {...props} />,
    },
    {
      id: 'hires',
      label: 'Hires',
      ...compared(figures.hires),
      link: (props) => <button type="button" onClick={() => onList('hires')} {...leftAligned(props)} />,
    },
    {
      id: 'disqualified',
      label: 'Disqualified',
      ...compared(figures.disqualified, { good: 'down' }),
      link: (props) => <Link to="/disqualified" search={{ from, to: today, ...one }} {...props} />,
    },
    {
      id: 'postings',
      label: 'Open postings',
      value: formatTotal(figures.openPostings),
      versus: 'now',
      link: (props) => <Link to="/admin/job-postings" search={{ status: ['open'], ...list }} {...props} />,
    },
  ]
}

const leftAligned = ({ className, ...props }: { className: string; children: ReactNode }) => ({
  ...props,
  className: `${className} w-full text-left`,
})

function compared({ now, before, erased }: Figure, { good = 'up' }: { good?: 'up' | 'down' } = {}) {
  const change = now.count - before.count
  const sign = change > 0 ? '+' : '−'
  const better = good === 'up' ? change > 0 : change < 0
  return {
    value: formatTotal(now),
    versus: `vs ${formatTotal(before)}${erased ? `, ${formatCount(erased)} erased` : ''}`,
    ...(change !== 0 && {
      change: `${now.exact && before.exact ? '' : 'about '}${sign}${formatCount(Math.abs(change))}`,
      mood: better ? ('good' as const) : ('bad' as const),
    }),
  }
}
