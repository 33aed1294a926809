// The leads that the draft decides differently: from which rule to which, with examples and their traces.
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/dialog.tsx'
import { formatCount, formatMoney, plural } from '#ui/format.ts'
import { formatDate } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ReplayAnswer, ReplayResult } from '../contract/api-schemas.ts'
import { OUTCOME_LABELS } from '../contract/words.ts'
import { changeLook, moneyChange, versionText } from './replay-words.ts'
import { Trace } from './trace.tsx'

type MovesProps = { replay: ReplayAnswer; result: ReplayResult | null; zone: string }
type Example = ReplayResult['moves'][number]['examples'][number]

const EXAMPLES = 6

export function ReplayMoves({ replay, result, zone }: MovesProps) {
  const now = useNow()
  const [shown, setShown] = useState<Example | null>(null)
  const nameOf = (id: string | null) =>
    result?.byRule.find(({ ruleId }) => ruleId === id)?.name ?? 'No rule took the lead'
  const examples = result?.moves.flatMap((move) => move.examples).slice(0, EXAMPLES) ?? []
  return (
    <section aria-labelledby="moves">
      <h2 id="moves" className="border-b pb-2 text-14 font-semibold">
        {result
          ? `${plural(result.decidedDifferently, 'lead')} decided differently`
          : 'Leads decided differently'}
      </h2>
      {result ? null : <Skeleton className="mt-3 h-2.5 w-40" />}
      {result?.decidedDifferently === 0 ? (
        <p className="py-3 text-ink-2">Both rule sets decide every lead of this period in the same way.</p>
      ) : null}
      <ul>
        {result?.moves.map(({ from, to, leads, cents }) => (
          <li key={`${from} ${to}`} className="flex min-h-[34px] items-center gap-3 border-b py-1.5">
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 text-ink-2">
              {nameOf(from)}
              <ArrowRight aria-label="to" className="size-3.5 text-ink-3" />
              <span className="font-medium text-ink">
                {from === to ? 'another target or price' : nameOf(to)}
              </span>
            </span>
            <span className="num flex-none">{formatCount(leads)}</span>
            {cents === 0 ? null : (
              <span className={cx('num flex-none font-medium', changeLook(cents))}>{moneyChange(cents)}</span>
            )}
          </li>
        ))}
      </ul>
      {examples.length > 0 ? <h3 className="pt-3 pb-1 text-12 font-medium text-ink-3">Examples</h3> : null}
      <ul>
        {examples.map((example) => (
          <li
            key={example.leadId}
            className="flex min-h-[34px] items-center gap-3 border-b py-1 last:border-0"
          >
            <span className="min-w-0 flex-1 truncate">
              {example.title}{' '}
              <span className="text-12 text-ink-3">
                {formatDate(new Date(example.receivedAt), { now, timeZone: zone })}
              </span>
            </span>
            {example.beforeCents === example.afterCents ? null : (
              <span className="num flex-none text-ink-2">
                {formatMoney(example.beforeCents)} to {formatMoney(example.afterCents)}
              </span>
            )}
            <Button variant="ghost" size="sm" onClick={() => setShown(example)} className="text-primary-text">
              Trace
            </Button>
          </li>
        ))}
      </ul>
      {shown ? (
        <Dialog open onOpenChange={() => setShown(null)} title={shown.title} width={760}>
          <div className="grid grid-cols-2 gap-6 max-md:grid-cols-1">
            {(
              [
                [`Version ${replay.beforeVersion}`, shown.before],
                [versionText(replay), shown.after],
              ] as const
            ).map(([title, decision]) => (
              <section key={title} className="min-w-0">
                <h3 className="pb-1 font-medium first-letter:uppercase">
                  {title}: {OUTCOME_LABELS[decision.outcome]}
                </h3>
                <Trace decision={decision} />
              </section>
            ))}
          </div>
        </Dialog>
      ) : null}
    </section>
  )
}
