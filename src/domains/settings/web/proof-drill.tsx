// The last drill: what was tried in a scratch database, and what the database said.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Check, CircleCheck, CircleX, Play } from 'lucide-react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { roleMay } from '#shared/permissions.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { formatDuration } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { settingsPermissions } from '../contract/permissions.ts'
import type { Drill } from '../contract/proof.ts'
import { drillQuery, isUnderWay, useStartDrill } from './proof-api.ts'

export function DrillPanel() {
  const drill = useQuery(drillQuery)
  const last = drill.data?.drill
  return (
    <section
      aria-labelledby="drill"
      className="min-w-0 overflow-y-auto border-l bg-canvas @max-4xl/page:overflow-visible px-6 pt-5 pb-18 max-md:px-4 @max-4xl/page:border-t @max-4xl/page:border-l-0"
    >
      <div className="mb-2 flex items-center gap-2">
        <h2 id="drill" className="text-16 font-semibold">
          Last drill
        </h2>
        <span className="ml-auto">{last ? <Result drill={last} /> : null}</span>
        <StartButton isUnderWay={isUnderWay(last)} />
      </div>
      <p className="mb-3 text-ink-2">
        A drill tries to break each rule by force in a scratch database. It never touches real data.
      </p>
      <QueryState query={drill} loading={<Skeleton className="h-40" />} />
      {last === null ? <p className="text-ink-3">No drill yet.</p> : null}
      {last ? <Steps drill={last} /> : null}
    </section>
  )
}

function StartButton({ isUnderWay: isBusy }: { isUnderWay: boolean }) {
  const { user } = useRouteContext({ from: '/staff' })
  const start = useStartDrill()
  const mayRun = roleMay(user.role, settingsPermissions.runDrill)
  const handleStart = () => start.mutate(undefined, { onError: showFailure })
  return (
    <Button
      variant="primary"
      icon={Play}
      busy={start.isPending || isBusy}
      onClick={handleStart}
      disabledReason={mayRun ? undefined : 'Only admins can run a drill.'}
    >
      Run drill
    </Button>
  )
}

function Result({ drill: { status, steps, total } }: { drill: Drill }) {
  const held = steps.filter((step) => step.held).length
  if (status === 'failed') return <Badge tone="danger">Not finished</Badge>
  if (status !== 'done')
    return <Badge>{steps.length > 0 ? `${steps.length} of ${total}` : 'Preparing'}</Badge>
  return held === steps.length ? (
    <Badge tone="success" icon={CircleCheck}>
      {held} of {steps.length} held
    </Badge>
  ) : (
    <Badge tone="danger" icon={CircleX}>
      {steps.length - held} of {steps.length} broken
    </Badge>
  )
}

/** As the schedule of the nightly drill: 8:07 in UTC. */
function nextDrill(): string {
  const next = new Date()
  next.setUTCHours(8, 7, 0, 0)
  if (next.getTime() <= Date.now()) next.setUTCDate(next.getUTCDate() + 1)
  return next.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
}

function Steps({ drill }: { drill: Drill }) {
  return (
    <>
      <p className="text-12 text-ink-3">
        <RelativeTime at={drill.createdAt} ago />
        {drill.startedBy ? `, started by ${drill.startedBy}` : ', the drill of the night'}
        {drill.finishedAt
          ? `, took ${formatDuration(Date.parse(drill.finishedAt) - Date.parse(drill.createdAt))}`
          : ''}
        . The next one runs at {nextDrill()}.
      </p>
      {drill.error ? (
        <p role="alert" className="mt-3 rounded-8 bg-danger-subtle px-3 py-2 wrap-anywhere text-danger-text">
          {drill.error}
        </p>
      ) : null}
      <ul aria-label="Attempts" className="mt-3 flex flex-col gap-3">
        {drill.steps.map(({ name, held, said }) => (
          <li key={name} className="flex gap-2.5">
            {held ? (
              <Check aria-label="Held" className="mt-0.5 size-4 flex-none text-success-text" />
            ) : (
              <CircleX aria-label="Broken" className="mt-0.5 size-4 flex-none text-danger-text" />
            )}
            <span className="min-w-0">
              <span className="block">{name}</span>
              <span
                className={
                  held ? 'block text-12 wrap-anywhere text-ink-3' : 'block wrap-anywhere text-danger-text'
                }
              >
                {said}
              </span>
            </span>
          </li>
        ))}
        {isUnderWay(drill) ? (
          <li className="flex items-center gap-2.5 text-ink-2" aria-live="polite">
            <Spinner />
            {drill.steps.length > 0
              ? 'The next attempt is running.'
              : 'The scratch database is being prepared.'}
          </li>
        ) : null}
      </ul>
    </>
  )
}
