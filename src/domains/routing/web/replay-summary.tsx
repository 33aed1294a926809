// The last replay on the routing page: the difference by client, and a way to run it again.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { showFailure } from '#platform/web/show-failure.ts'
import { Button } from '#ui/button.tsx'
import { formatCount } from '#ui/format.ts'
import type { Routing } from '../contract/api-schemas.ts'
import { replayQuery, useRoutingActions } from './api.ts'
import { type PeriodName, periodOf } from './periods.ts'
import { ClientTable } from './replay-tables.tsx'
import { periodText, versionText } from './replay-words.ts'
import { MANAGERS_ONLY } from './version-dialogs.tsx'

/** Starts a replay and opens it. */
export function useStartReplay() {
  const navigate = useNavigate()
  const { replay } = useRoutingActions()
  const start = (name: PeriodName) =>
    replay.mutate(periodOf(name, new Date()), {
      onSuccess: ({ id }) => void navigate({ to: '/campaign-routing/replay', search: { replay: id } }),
      onError: showFailure,
    })
  return { start, isStarting: replay.isPending }
}

export function ReplaySummary({ routing, mayChange }: { routing: Routing; mayChange: boolean }) {
  const { lastReplayId } = routing
  const { data } = useQuery({ ...replayQuery(lastReplayId ?? ''), enabled: lastReplayId !== null })
  const { start, isStarting } = useStartReplay()
  const result = data?.result
  return (
    <section aria-label="Replay" className="px-6 py-2.5 max-md:px-4 @max-[900px]/page:hidden">
      <header className="flex items-center gap-2 pb-1.5">
        <h2 className="text-14 font-semibold">Replay</h2>
        <span className="min-w-0 flex-1 truncate text-ink-3">
          {data && result
            ? `${periodText(data)}, ${formatCount(result.leads)} leads through ${versionText(data)}, ${result.seconds} s`
            : 'Decide past leads again with these rules, and see the difference before you publish.'}
        </span>
        {data ? (
          <Link to="/campaign-routing/replay" search={{ replay: data.id }} className="link">
            Open replay
          </Link>
        ) : null}
        <Button
          variant="ghost"
          icon={RotateCw}
          busy={isStarting}
          disabledReason={mayChange ? undefined : MANAGERS_ONLY}
          onClick={() => start('month')}
        >
          {data ? 'Run again' : 'Replay last 30 days'}
        </Button>
      </header>
      {data && result ? <ClientTable replay={data} result={result} isSmall /> : null}
    </section>
  )
}
