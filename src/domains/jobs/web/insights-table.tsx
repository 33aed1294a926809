// The figures line by line, with the total below.
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '#ui/format.ts'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Counts } from '../contract/portal.ts'
import { JOB_LOOKS, type JobStatus } from '../contract/words.ts'
import { appliedOf } from './labels.ts'

type PostingRow = Counts & { id: string; title: string; place: string; status: JobStatus }
type SourceRow = Counts & { source: string }
type Props = { totals: Counts } & (
  | { kind: 'posting'; rows: readonly PostingRow[] }
  | { kind: 'source'; rows: readonly SourceRow[] }
)

const FIGURES = ['views', 'applied', 'submitted', 'interviews', 'hires'] as const
const HEADS: Record<(typeof FIGURES)[number], string> = {
  views: 'Views',
  applied: 'Applied',
  submitted: 'Submitted',
  interviews: 'Interviewed',
  hires: 'Hired',
}

export function InsightsTable(props: Props) {
  const label = props.kind === 'posting' ? 'Figures by posting' : 'Figures by source'
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A scroll area must take the focus.
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto px-4 pb-3 focus-visible:-outline-offset-2"
    >
      <table className="num w-full min-w-[520px] border-collapse">
        <thead>
          <tr className="text-12 text-ink-3 [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="text-left">
              {props.kind === 'posting' ? 'Posting' : 'Source'}
            </th>
            {FIGURES.map((figure) => (
              <th key={figure} scope="col" className="w-24 text-right">
                {HEADS[figure]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.kind === 'posting'
            ? props.rows.map((row) => (
                <Line key={row.id} counts={row}>
                  <PostingName row={row} />
                </Line>
              ))
            : props.rows.map((row) => (
                <Line key={row.source} counts={row}>
                  {sourceWords(row.source)}
                </Line>
              ))}
        </tbody>
        <tfoot>
          <Line counts={props.totals} strong>
            All
          </Line>
        </tfoot>
      </table>
    </section>
  )
}

function Line({ counts, strong, children }: { counts: Counts; strong?: boolean; children: ReactNode }) {
  return (
    <tr className={strong ? 'border-t font-semibold' : 'border-t'}>
      <th scope="row" className={strong ? 'py-2 text-left' : 'py-2 text-left font-normal'}>
        {children}
      </th>
      {FIGURES.map((figure) => (
        <td key={figure} className="py-2 text-right">
          {formatCount(figure === 'applied' ? appliedOf(counts) : counts[figure])}
        </td>
      ))}
    </tr>
  )
}

function PostingName({ row }: { row: PostingRow }) {
  return (
    <span className="flex items-center gap-2">
      <Link
        to="/portal/job-postings"
        search={{ job: row.id }}
        className="min-w-0 truncate rounded-4 font-medium hover:underline"
      >
        {row.title}
      </Link>
      <span className="truncate text-ink-3 max-md:hidden">{row.place}</span>
      <StatusPill look={JOB_LOOKS[row.status]} />
    </span>
  )
}

const SOURCES: Record<string, string> = {
  agency: 'Submitted by the agency',
  direct: 'Direct visit',
  other: 'Other sources',
  indeed: 'Indeed',
  google: 'Google',
  facebook: 'Facebook',
  linkedin: 'LinkedIn',
}
const sourceWords = (source: string) => SOURCES[source] ?? source
