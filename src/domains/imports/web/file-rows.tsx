// The rows of the file with what happens to each of them, by outcome. All rejected ones are in the download.
import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#platform/web/query-state.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { Segmented } from '#ui/segmented.tsx'
import type { Import } from '../contract/schemas.ts'
import { OUTCOMES, type Outcome, rowNumber } from '../contract/words.ts'
import { isMoving, rowsQuery } from './api.ts'

/** A draft says what will happen, an import what happened. */
const LABELS: Record<Outcome, [draft: string, done: string]> = {
  created: ['Create', 'Created'],
  updated: ['Update', 'Updated'],
  skipped: ['Skip', 'Skipped'],
  rejected: ['Reject', 'Rejected'],
}
const labelOf = (outcome: Outcome, { status }: Import) => LABELS[outcome][status === 'draft' ? 0 : 1]

export type ShownRows = Outcome | 'all' | undefined

type FileRowsProps = { of: Import; chosen: ShownRows; onChoose: (shown: ShownRows) => void }

export function FileRows({ of, chosen, onChoose }: FileRowsProps) {
  const { counts } = of
  const shown = chosen ?? (counts.rejected > 0 ? 'rejected' : 'all')
  const outcome = shown === 'all' ? undefined : shown
  const rows = useQuery(rowsQuery(of, outcome))
  const { data } = rows
  const total = outcome ? counts[outcome] : counts.rows
  return (
    <section aria-labelledby="rows" aria-busy={isMoving(of)}>
      <header className="mb-2 flex flex-wrap items-center gap-2.5">
        <h2 id="rows" className="text-14 font-semibold">
          Rows
        </h2>
        <Segmented
          label="Rows"
          size="sm"
          className="max-w-full overflow-x-auto"
          value={shown}
          onChange={onChoose}
          options={[
            { value: 'all', label: 'All' },
            ...OUTCOMES.map((value) => ({
              value,
              label: (
                <>
                  {labelOf(value, of)} <span className="num text-ink-3">{formatCount(counts[value])}</span>
                </>
              ),
            })),
          ]}
        />
        {counts.rejected > 0 ? (
          <a href={`/api/imports/${of.id}/rejected.csv`} download className="link ml-auto">
            Download rejected rows
          </a>
        ) : null}
      </header>
      <QueryState query={rows} />
      {data?.items.length === 0 ? <p className="py-2 text-ink-3">No rows.</p> : null}
      {data && data.items.length > 0 ? (
        <RowList of={of} rows={data.items} total={total} outcome={outcome} />
      ) : null}
    </section>
  )
}

/** The problem of a file stands beside it, and the decision shows in what happens. */
const shownOf = ({ kind }: Import, cells: readonly string[]) =>
  kind === 'resumes' ? cells.filter((_, index) => index !== 1 && index !== 2) : cells

/** Why a row has its outcome, where it says nothing of its own. */
const WHY: Partial<Record<Outcome, string>> = { skipped: 'Already here, with nothing new.' }

/** Rows that are not rejected only have something to say. */
const isNote = (outcome: Outcome | null) => outcome !== 'rejected'

type RowListProps = {
  of: Import
  rows: readonly { line: number; cells: string[]; outcome: Outcome | null; problem: string | null }[]
  total: number
  outcome: Outcome | undefined
}

function RowList({ of, rows, total, outcome: shown }: RowListProps) {
  return (
    <>
      <ul className="divide-y border-y">
        {rows.map(({ line, cells, outcome, problem }) => (
          <li key={line} className="flex gap-3 py-2 max-md:flex-col max-md:gap-0.5">
            <span className="num w-16 flex-none text-ink-3">
              Row {formatCount(rowNumber(of.format, line))}
            </span>
            <span className="min-w-0 flex-1 truncate">
              {shownOf(of, cells).filter(Boolean).join(', ').slice(0, 200)}
            </span>
            {problem && !isNote(outcome) ? (
              <span className="min-w-0 flex-1 text-danger-text">{problem}</span>
            ) : (
              <span className="min-w-0 flex-1 text-ink-2">
                {[outcome ? labelOf(outcome, of) : '', problem ?? (outcome && WHY[outcome])]
                  .filter(Boolean)
                  .join('. ')}
              </span>
            )}
          </li>
        ))}
      </ul>
      {total > rows.length ? (
        <p className="num mt-2 text-12 text-ink-3">
          {formatCount(rows.length)} of {plural(total, 'row')}.
          {shown === 'rejected' ? ' Fix the file and import it again. Nothing is added twice.' : ''}
        </p>
      ) : null}
    </>
  )
}
