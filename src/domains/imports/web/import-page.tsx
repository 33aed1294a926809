// One import: its mapping and check while it is a draft, then its progress, result and undo.
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { hasCode } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { formatCount, plural } from '#ui/format.ts'
import { Page } from '#ui/page.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { StatusPill } from '#ui/status-pill.tsx'
import type { Import } from '../contract/schemas.ts'
import { IMPORT_LOOKS } from '../contract/words.ts'
import { importQuery, isMoving, problemRowsQuery, useImportActs } from './api.ts'
import { MappingTable } from './mapping-table.tsx'
import { Plan } from './plan.tsx'
import { Result, UndoPanel } from './result.tsx'

export function ImportPage({ id, onBack }: { id: string; onBack: () => void }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  return (
    <Page scroll>
      <PageHeader
        title={
          <span className="flex min-w-0 items-center gap-2">
            <button type="button" onClick={onBack} className="font-medium text-ink-3 hover:text-ink">
              Data import
            </button>
            <ChevronRight aria-hidden="true" className="size-4 text-ink-3" />
            <span className="truncate">{data?.fileName ?? 'Import'}</span>
          </span>
        }
        note={data ? <StatusPill look={IMPORT_LOOKS[data.status]} /> : null}
        actions={data ? <Actions of={data} /> : null}
      />
      {error ? <LoadError error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <ListSkeleton /> : null}
      {data ? (
        <div className="flex gap-6 px-6 pb-18 @max-[860px]/page:flex-col max-md:px-4">
          <div className="flex min-w-0 flex-1 flex-col gap-6">
            {data.status === 'draft' ? <MappingTable of={data} /> : <Result of={data} />}
            <ProblemRows of={data} />
          </div>
          <aside className="w-80 flex-none @max-[860px]/page:w-full">
            {data.status === 'draft' ? <Plan of={data} /> : <UndoPanel of={data} />}
          </aside>
        </div>
      ) : null}
    </Page>
  )
}

function LoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (!hasCode(error, 'not_found')) return <ComponentError onRetry={onRetry} />
  return (
    <EmptyState title="This import does not exist">Choose one from the list, or upload a file.</EmptyState>
  )
}

function Actions({ of }: { of: Import }) {
  const { act } = useImportActs(of.id)
  const { can } = of
  const usable = of.counts.rows - of.counts.rejected
  const isChecked = !isMoving(of)
  const reason = usable === 0 ? 'Every row has a problem. Check the fields.' : undefined
  return (
    <>
      {can.cancel ? (
        <Button variant="ghost" busy={act.isPending} onClick={() => act.mutate('cancel')}>
          {of.status === 'draft' ? 'Discard' : 'Cancel import'}
        </Button>
      ) : null}
      {can.pause ? (
        <Button busy={act.isPending} onClick={() => act.mutate('pause')}>
          Pause
        </Button>
      ) : null}
      {can.resume ? (
        <Button variant="primary" busy={act.isPending} onClick={() => act.mutate('resume')}>
          Resume
        </Button>
      ) : null}
      {can.start ? (
        <Button
          variant="primary"
          busy={act.isPending}
          {...(isChecked
            ? reason && { disabledReason: reason }
            : { disabledReason: 'The rows are being checked.' })}
          onClick={() => act.mutate('start')}
        >
          Import {isChecked ? plural(usable, 'row') : 'rows'}
        </Button>
      ) : null}
    </>
  )
}

/** The first rejected rows. All of them are in the file. */
function ProblemRows({ of }: { of: Import }) {
  const { rejected } = of.counts
  const { data } = useQuery({ ...problemRowsQuery(of.id, { rejected }), enabled: rejected > 0 })
  if (rejected === 0 || !data) return null
  // The row of titles counts in a spreadsheet.
  const titles = of.format.startsWith('CSV') ? 1 : 0
  return (
    <section aria-labelledby="rejected">
      <header className="flex items-baseline gap-2.5">
        <h2 id="rejected" className="text-14 font-semibold">
          Rejected rows
        </h2>
        <span className="num flex-1 text-ink-3">{formatCount(rejected)}</span>
        <a
          href={`/api/imports/${of.id}/rejected.csv`}
          download
          className="font-medium text-primary-text hover:underline"
        >
          Download with reasons
        </a>
      </header>
      <ul className="mt-2 divide-y border-y">
        {data.items.map(({ line, cells, problem }) => (
          <li key={line} className="flex gap-3 py-2 max-md:flex-col max-md:gap-0.5">
            <span className="num w-16 flex-none text-ink-3">Row {formatCount(line + titles)}</span>
            <span className="min-w-0 flex-1 truncate">{cells.filter(Boolean).join(', ').slice(0, 200)}</span>
            <span className="min-w-0 flex-1 text-danger-text">{problem}</span>
          </li>
        ))}
      </ul>
      {rejected > data.items.length ? (
        <p className="mt-2 text-12 text-ink-3">
          {data.items.length} of {formatCount(rejected)}. Fix the file and import it again. Nothing is added
          twice.
        </p>
      ) : null}
    </section>
  )
}
