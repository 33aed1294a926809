// Three rows of the file that are known records, with what they have in common. Shown before the import starts.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '#ui/format.ts'
import type { Import } from '../contract/schemas.ts'
import { examplesQuery, isMoving } from './api.ts'

const VERBS = { updated: 'updates', skipped: 'is' } as const

export function MatchExamples({ of }: { of: Import }) {
  const known = of.counts.updated + of.counts.skipped
  const isAsked = !isMoving(of) && known > 0 && of.can.change
  const { data } = useQuery({ ...examplesQuery(of), enabled: isAsked })
  if (!isAsked || !data || data.items.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-12 font-medium text-ink-2">For example</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {data.items.map(({ row, given, outcome, name, by, recordId }) => (
          <li key={row} className="text-ink-2">
            <span className="font-medium text-ink">{given}</span> in row{' '}
            <span className="num">{formatCount(row)}</span> {VERBS[outcome]}{' '}
            <Link to="/hiring-tracker" search={{ candidate: recordId }} className="link">
              {name}
            </Link>
            , {by}.
          </li>
        ))}
      </ul>
    </div>
  )
}
