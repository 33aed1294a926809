// Jobs that failed for good: why, with which data, and whether to run them again. Admins decide, managers see.
import { useInfiniteQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useList } from '#platform/web/list/use-list.ts'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { plural } from '#ui/format.ts'
import { Panel } from '#ui/panel.tsx'
import { RelativeTime } from '#ui/relative-time.tsx'
import { toast } from '#ui/toast-store.ts'
import type { FailedJob } from '../contract/operations.ts'
import { failedJobsQuery, useDiscardJob, useRetryJob } from './operations-api.ts'

export function FailedJobs({ mayAct }: { mayAct: boolean }) {
  const query = useInfiniteQuery(failedJobsQuery)
  const list = useList(query)
  if (list.state === 'error' || list.state === 'loading') return <QueryState query={query} />
  return (
    <Panel
      title="Failed jobs"
      count={list.total.count}
      note="kept 90 days"
      actions={mayAct && list.rows.length > 1 ? <RetryAll jobs={list.rows} /> : undefined}
    >
      {list.rows.length === 0 ? (
        <p className="border-t px-4 py-3 text-ink-2">
          No failed jobs. Jobs appear here after their last attempt.
        </p>
      ) : null}
      <ul>
        {list.rows.map((job) => (
          <JobRow
            key={job.id}
            job={job}
            refusal={mayAct ? null : 'Only admins can decide about failed jobs.'}
          />
        ))}
      </ul>
      {list.hasMore ? (
        <div className="border-t px-4 py-2">
          <Button size="sm" busy={list.isLoadingMore} onClick={list.loadMore}>
            Show more
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

function RetryAll({ jobs }: { jobs: readonly FailedJob[] }) {
  const retry = useRetryJob()
  const [isBusy, setIsBusy] = useState(false)
  const handleRetry = async () => {
    setIsBusy(true)
    const results = await Promise.allSettled(jobs.map(({ id }) => retry.mutateAsync(id)))
    setIsBusy(false)
    const done = results.filter(({ status }) => status === 'fulfilled').length
    const left = results.length - done
    toast({
      ...(left > 0 && { tone: 'warning', description: `${plural(left, 'job')} could not run again.` }),
      title: `${plural(done, 'job')} queued again`,
    })
  }
  return (
    <Button size="sm" icon={RotateCw} busy={isBusy} onClick={() => void handleRetry()}>
      Retry {jobs.length} jobs
    </Button>
  )
}

function JobRow({ job, refusal }: { job: FailedJob; refusal: string | null }) {
  const { id, label, cause, payload, attempts, failedAt } = job
  const retry = useRetryJob()
  const discard = useDiscardJob()
  const [isAsked, setIsAsked] = useState(false)
  const handleRetry = () =>
    retry.mutate(id, { onSuccess: () => toast({ title: 'Job queued again' }), onError: showFailure })
  const handleDiscard = () =>
    discard.mutate(id, {
      onSuccess: () => toast({ title: 'Job discarded' }),
      onError: showFailure,
      onSettled: () => setIsAsked(false),
    })
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-t px-4 py-2.5">
      <div className="min-w-[220px] flex-1">
        <p className="font-medium">{label}</p>
        <p className="text-12 text-ink-3">
          {plural(attempts, 'attempt')}, failed <RelativeTime at={failedAt} ago />
        </p>
        <p className="text-danger-text">{cause}</p>
        <details className="text-12 text-ink-2">
          <summary className="w-fit cursor-default rounded-4">Data</summary>
          <pre className="mt-1 max-h-60 overflow-auto rounded-6 bg-sunken p-2 whitespace-pre-wrap">
            {payload}
          </pre>
        </details>
      </div>
      <div className="flex flex-none gap-1">
        <Button
          size="sm"
          icon={RotateCw}
          busy={retry.isPending}
          disabledReason={refusal}
          aria-label={`Retry ${label}`}
          onClick={handleRetry}
        >
          Retry
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabledReason={refusal}
          aria-label={`Discard ${label}`}
          onClick={() => setIsAsked(true)}
        >
          Discard
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setIsAsked}
        title="Discard this job?"
        description="Its work is not done, and it cannot be restored."
        confirmLabel="Discard job"
        cancelLabel="Keep job"
        danger
        busy={discard.isPending}
        onConfirm={handleDiscard}
      />
    </li>
  )
}
