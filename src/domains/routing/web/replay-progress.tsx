// How far a replay is, and a way to cancel it.
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'
import { formatDate } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import type { ReplayAnswer } from '../contract/api-schemas.ts'
import { useRoutingActions } from './api.ts'
import { MANAGERS_ONLY } from './version-dialogs.tsx'

type ProgressProps = { replay: ReplayAnswer; zone: string; mayChange: boolean }

export function ReplayProgress({ replay, zone, mayChange }: ProgressProps) {
  const { cancel } = useRoutingActions()
  const now = useNow()
  const { leadsTotal, leadsDone, reachedAt } = replay
  const share = leadsTotal ? leadsDone / leadsTotal : 0
  const handleCancel = () => cancel.mutate(replay.id, { onError: showFailure })
  return (
    <div className="rounded-8 border px-4 py-3">
      <div className="flex items-center gap-2">
        <h2 className="flex-1 text-14 font-semibold">
          {leadsTotal === null ? 'Replay is starting' : `Replaying ${formatCount(leadsTotal)} leads`}
        </h2>
        <Button
          size="sm"
          busy={cancel.isPending}
          disabledReason={mayChange ? undefined : MANAGERS_ONLY}
          onClick={handleCancel}
        >
          Cancel replay
        </Button>
      </div>
      <progress aria-label="Replay" value={share} className="sr-only" />
      <div aria-hidden="true" className="my-2 h-1.5 overflow-hidden rounded-full bg-pressed">
        <div className="h-full bg-primary" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="num flex flex-wrap gap-x-4 gap-y-0.5 text-12 text-ink-2">
        {leadsTotal === null ? null : (
          <span>
            {formatCount(leadsDone)} of {formatCount(leadsTotal)} leads
          </span>
        )}
        {reachedAt ? <span>at {formatDate(new Date(reachedAt), { now, timeZone: zone })}</span> : null}
        <span className="text-ink-3">You can leave this page. We notify you when a long replay is done.</span>
      </p>
    </div>
  )
}
