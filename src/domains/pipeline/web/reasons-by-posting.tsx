// Disqualification reasons by posting: each figure opens its list, beside the suggested edit.
import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/format.ts'
import { Select } from '#ui/select.tsx'
import { sayDone } from '#ui/toast-store.ts'
import type { ReasonsByPosting as Report } from '../contract/disqualified.ts'
import { MAX_POSTINGS } from '../contract/words.ts'
import { reasonsByPostingQuery, useApplySuggestion } from './disqualified-api.ts'
import type { DisqualifiedSearch } from './search.ts'

const PERIODS = [
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last year' },
]
/** Frequent reasons have their own column. The rest share one. */
const MAX_COLUMNS = 5

export function ReasonsByPosting({
  search,
  onChange,
}: {
  search: DisqualifiedSearch
  onChange: ChangeSearch<DisqualifiedSearch>
}) {
  const days = search.days ?? 90
  const report = useQuery(reasonsByPostingQuery(days))
  if (!report.data) return <QueryState query={report} />
  const period = (
    <Select
      size="sm"
      label="Period"
      value={String(days)}
      options={PERIODS}
      onChange={(value) => onChange({ days: Number(value) })}
    />
  )
  if (report.data.total === 0)
    return (
      <EmptyState title="No disqualified candidates in this period" action={period} done>
        Choose a longer period.
      </EmptyState>
    )
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-y-auto">
      <div className="min-w-0 flex-1 overflow-auto px-6 pt-4 pb-18 max-md:px-4 max-lg:flex-none max-lg:pb-4">
        <div className="mb-3 flex items-center gap-2">
          <h2 className="text-14 font-semibold">Disqualification reasons</h2>
          <span className="min-w-0 flex-1 truncate text-ink-3">choose a figure to see the candidates</span>
          {period}
        </div>
        <Matrix report={report.data} />
      </div>
      <Proposals key={days} report={report.data} />
    </div>
  )
}

const shadeOf = (count: number, most: number) =>
  count === 0 ? 0 : Math.min(5, 1 + Math.floor((count / most) * 4.99))

function Matrix({ report }: { report: Report }) {
  const shown = report.reasons.slice(0, MAX_COLUMNS)
  const rest = report.reasons.slice(MAX_COLUMNS).map(({ id }) => id)
  // A reason's list contains all postings, so a sum links to it only if no posting is left out here.
  const whole = report.postings.length < MAX_POSTINGS
  const most = Math.max(...report.postings.flatMap(({ counts }) => Object.values(counts)))
  const restOf = (counts: Record<string, number>) => rest.reduce((sum, id) => sum + (counts[id] ?? 0), 0)
  return (
    <table className="w-full min-w-150 table-fixed border-separate border-spacing-0.5">
      <caption className="sr-only">Disqualified candidates by posting and reason</caption>
      <thead>
        <tr className="text-12 text-ink-3 [&>th]:px-1 [&>th]:pb-1.5 [&>th]:font-normal">
          <th scope="col" className="text-left align-bottom">
            Posting
          </th>
          {shown.map(({ id, label }) => (
            <th key={id} scope="col" className="w-18 text-right align-bottom hyphens-auto">
              {label}
            </th>
          ))}
          {rest.length > 0 ? (
            <th scope="col" className="w-15 text-right align-bottom">
              Others
            </th>
          ) : null}
          <th scope="col" className="w-11 text-right align-bottom">
            All
          </th>
        </tr>
      </thead>
      <tbody>
        {report.postings.map(({ job, counts, total }) => (
          <tr key={job.id}>
            <th scope="row" className="py-0.5 pr-2 text-left leading-4 font-normal">
              <span className="line-clamp-2 font-medium">{job.title}</span>
              <span className="block truncate text-12 text-ink-3">{job.clientName}</span>
            </th>
            {shown.map(({ id, label }) => (
              <Figure
                key={id}
                count={counts[id] ?? 0}
                most={most}
                name={`${label}, ${job.title}`}
                search={{ job: job.id, reason: [id], from: report.from }}
              />
            ))}
            {rest.length > 0 ? (
              <Figure
                count={restOf(counts)}
                most={most}
                name={`Other reasons, ${job.title}`}
                search={{ job: job.id, reason: rest, from: report.from }}
              />
            ) : null}
            <td className="num px-2 text-right font-semibold">
              <Link
                to="/disqualified"
                search={{ job: job.id, from: report.from }}
                className="hover:underline"
              >
                {total}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold [&>*]:border-t [&>*]:border-line-strong [&>*]:pt-2">
          <th scope="row" className="text-left font-semibold">
            {postingsOf(report.postings.length)}
          </th>
          {shown.map(({ id, count }) => (
            <td key={id} className="num px-2 text-right">
              {whole ? (
                <Link
                  to="/disqualified"
                  search={{ reason: [id], from: report.from }}
                  className="hover:underline"
                >
                  {count}
                </Link>
              ) : (
                count
              )}
            </td>
          ))}
          {rest.length > 0 ? (
            <td className="num px-2 text-right">
              {report.reasons.slice(MAX_COLUMNS).reduce((sum, { count }) => sum + count, 0)}
            </td>
          ) : null}
          <td className="num px-2 text-right">{report.total}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** Above this limit only the postings with the most disqualifications are here. */
const postingsOf = (count: number) =>
  count < MAX_POSTINGS ? plural(count, 'posting') : `The ${count} with the most`

type FigureProps = { count: number; most: number; name: string; search: DisqualifiedSearch }

function Figure({ count, most, name, search }: FigureProps) {
  const shade = shadeOf(count, most)
  const colours = { background: `var(--seq-${shade})`, color: `var(--seq-${shade}-text)` }
  return (
    <td className="h-px p-0">
      {count === 0 ? (
        <span className="num flex h-full min-h-8 items-center justify-end rounded-4 bg-sunken px-2 text-ink-3">
          0
        </span>
      ) : (
        <Link
          to="/disqualified"
          search={search}
          aria-label={`${count} for ${name}`}
          style={colours}
          className="num flex h-full min-h-8 items-center justify-end rounded-4 px-2 font-medium"
        >
          {count}
        </Link>
      )}
    </td>
  )
}

function Proposals({ report }: { report: Report }) {
  const { user } = useRouteContext({ from: '/staff' })
  const proposals = report.postings.filter(({ suggestion }) => suggestion !== null)
  const [at, setAt] = useState(0)
  const apply = useApplySuggestion()
  const posting = proposals[Math.min(at, proposals.length - 1)]
  const suggestion = posting?.suggestion
  const side =
    'flex w-100 flex-none flex-col border-l bg-canvas max-lg:w-full max-lg:border-t max-lg:border-l-0'
  if (!posting || !suggestion)
    return (
      <aside aria-label="Suggested edit" className={cx(side, 'p-5 text-ink-2')}>
        No posting has enough disqualifications for one reason to suggest an edit.
      </aside>
    )
  const act = suggestion.apply
  const mayEdit = roleMay(user.role, MANAGERS)
  const handleApply = () =>
    act &&
    apply.mutate(
      { jobId: posting.job.id, version: posting.job.version, apply: act },
      {
        onSuccess: sayDone(`${posting.job.title} edited`),
        onError: showFailure,
      },
    )
  return (
    <aside aria-label="Suggested edit" className={side}>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-5">
        <h2 className="flex items-center gap-2 text-14 font-semibold">
          Suggested edit
          <span className="num ml-auto text-12 font-normal text-ink-3">
            {Math.min(at, proposals.length - 1) + 1} of {proposals.length}
          </span>
        </h2>
        <p className="text-ink-2">
          {posting.job.title}, {posting.job.clientName}. “{suggestion.label}” disqualified {suggestion.count}{' '}
          of {suggestion.of}.
        </p>
        <div className="rounded-8 border bg-surface p-3">
          <p className="text-12 text-ink-3">{suggestion.field}</p>
          {suggestion.before ? <p className="text-ink-3 line-through">{suggestion.before}</p> : null}
          <p className="mt-0.5 border-l-2 border-warning pl-2">{suggestion.after}</p>
        </div>
        <p className="text-ink-2">{suggestion.proof}</p>
      </div>
      <div className="flex flex-none gap-2 border-t p-4 pr-16">
        <Button
          variant="primary"
          busy={apply.isPending}
          disabledReason={mayEdit ? undefined : 'Only managers and admins can edit a published posting.'}
          onClick={handleApply}
        >
          Edit the posting
        </Button>
        {proposals.length > 1 ? (
          <Button onClick={() => setAt((at + 1) % proposals.length)}>Next</Button>
        ) : null}
      </div>
    </aside>
  )
}
