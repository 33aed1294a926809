// Proof: every promise of the product with its count, its query, and what breaks it. Beside it the last drill.
import { useQuery } from '@tanstack/react-query'
import { CircleX, RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { Button } from '#ui/button.tsx'
import { plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { Proof } from '../contract/proof.ts'
import { proofQuery } from './proof-api.ts'
import { CheckRow } from './proof-check.tsx'
import { ticksOf } from './proof-days.ts'
import { DrillPanel } from './proof-drill.tsx'

export function ProofPage() {
  const proof = useQuery(proofQuery)
  if (!proof.data) return <QueryState query={proof} />
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_372px] overflow-hidden @max-4xl/page:block @max-4xl/page:overflow-y-auto">
      <div className="min-w-0 overflow-y-auto pb-18 @max-4xl/page:overflow-visible @max-4xl/page:pb-0">
        <Headline
          proof={proof.data}
          isChecking={proof.isFetching}
          hasFailed={proof.isRefetchError}
          onCheck={() => void proof.refetch()}
        />
        <Days proof={proof.data} />
        <Checks proof={proof.data} />
      </div>
      <DrillPanel />
    </div>
  )
}

type HeadlineProps = { proof: Proof; isChecking: boolean; hasFailed: boolean; onCheck: () => void }

function Headline({ proof: { checks, checkedAt }, isChecking, hasFailed, onCheck }: HeadlineProps) {
  const broken = checks.filter(({ count }) => count > 0).length
  const Icon = broken > 0 ? CircleX : ShieldCheck
  return (
    <div className="flex items-center gap-3 px-6 py-5 max-md:flex-wrap max-md:px-4">
      <Icon className={broken > 0 ? 'size-6 text-danger-text' : 'size-6 text-success-text'} />
      <div className="min-w-0 flex-1" aria-live="polite">
        <h2 className={broken > 0 ? 'text-20 font-semibold text-danger-text' : 'text-20 font-semibold'}>
          {broken > 0
            ? `${plural(broken, 'promise is', 'promises are')} broken`
            : `${checks.length} of ${checks.length} promises hold`}
        </h2>
        <p className="text-ink-2">
          {broken > 0 ? `${checks.length - broken} of ${checks.length} hold. ` : 'Every count must read 0. '}
          Checked <RelativeTime at={checkedAt} ago />.
          {hasFailed ? <span className="text-danger-text"> The last check failed.</span> : null}
        </p>
      </div>
      <Button icon={RefreshCw} busy={isChecking} onClick={onCheck}>
        Check again
      </Button>
    </div>
  )
}

/** The head of the ticks, and what the self-check found on all days. */
function Days({ proof }: { proof: Proof }) {
  const { days } = proof
  const first = ticksOf('', proof)[0]
  const bad = days.filter(({ broken }) => broken.length > 0).length
  return (
    <>
      <p className="px-6 pb-3 text-12 text-ink-2 max-md:px-4">
        {daysWords(days.length, bad)} Gray: the promise did not exist yet, or no check ran.
      </p>
      <div className="flex gap-2.5 px-6 pb-1 text-12 text-ink-3 max-md:hidden">
        <span className="ml-6.5 flex-1">Promise</span>
        <span className="flex w-[178px] justify-between">
          {first ? <span>{formatDayShort(first.day)}</span> : null}
          <span>today</span>
        </span>
        <span className="w-36 text-right">Looked at</span>
        <span className="w-12 text-right">Now</span>
      </div>
    </>
  )
}

const formatDayShort = (day: string) =>
  new Date(`${day}T12:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })

function daysWords(count: number, bad: number): string {
  if (count === 0) return 'The daily self-check has not run yet. It runs each night and notifies admins.'
  const checked = `Daily self-check: ${plural(count, 'day')}`
  return bad === 0 ? `${checked}, every count read 0.` : `${checked}, ${bad} with a broken promise.`
}

/** Broken promises come first. */
function Checks({ proof }: { proof: Proof }) {
  const { checks } = proof
  const [openName, setOpenName] = useState<string | null>(null)
  const ordered = checks.toSorted((one, other) => Number(other.count > 0) - Number(one.count > 0))
  return (
    <ul aria-label="Promises" className="border-t">
      {ordered.map((check) => (
        <CheckRow
          key={check.name}
          check={check}
          ticks={ticksOf(check.name, proof)}
          isOpen={openName === check.name || (openName === null && check.count > 0)}
          onToggle={() => setOpenName(openName === check.name ? '' : check.name)}
        />
      ))}
    </ul>
  )
}
