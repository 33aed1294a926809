// A decision as a trace: every rule in order, with its reason.
import { Check, Minus } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'
import type { Explanation, Tried } from '../contract/api-schemas.ts'
import { GATE_RULE, OUTCOME_LABELS } from '../contract/words.ts'

export function Trace({ decision, ruleCount }: { decision: Explanation; ruleCount?: number | undefined }) {
  const tried = decision.trace.length
  const rest = (ruleCount ?? 0) + 1 - tried
  const isTaken = decision.trace.some(({ matched }) => matched)
  return (
    <ol className="flex flex-col">
      {decision.trace.map(({ ruleId, rule, matched, reason }, index) => (
        <TraceStep
          key={ruleId}
          isMatch={matched}
          title={
            matched && ruleId === GATE_RULE.id
              ? rule
              : `Rule ${index + 1} ${matched ? 'matched' : 'did not match'}`
          }
        >
          {reason}
        </TraceStep>
      ))}
      {rest > 0 && isTaken ? (
        <TraceStep
          isDim
          title={
            rest === 1 ? `Rule ${tried + 1} not tried` : `Rules ${tried + 1} to ${tried + rest} not tried`
          }
        >
          rule {tried} {decision.ruleId === null ? 'stopped' : 'took'} the lead
        </TraceStep>
      ) : null}
    </ol>
  )
}

type StepProps = { title: string; isMatch?: boolean; isDim?: boolean; children: React.ReactNode }

function TraceStep({ title, isMatch, isDim, children }: StepProps) {
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-2.5 py-[5px]">
      <span
        className={cx(
          'flex size-5 items-center justify-center rounded-full',
          isMatch ? 'bg-success-subtle text-success-text' : 'bg-neutral-subtle text-ink-3',
        )}
      >
        {isMatch ? <Check className="size-3" /> : <Minus className="size-3" />}
      </span>
      <span className={cx('min-w-0 wrap-anywhere', isDim && 'text-ink-3')}>
        <span className={cx('block', !isDim && 'font-medium')}>{title}</span>
        <span className={cx('block whitespace-pre-line', isDim ? 'text-ink-3' : 'text-ink-2')}>
          {children}
        </span>
      </span>
    </li>
  )
}

/** What became of a tried lead, in one line. */
export function Result({ tried }: { tried: Tried }) {
  const cents = tried.takers.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)
  const [first] = tried.takers
  return (
    <div className="mt-1.5 border-t pt-2.5">
      {tried.takers.some(({ sale }) => sale) ? (
        <table className="mb-2 w-full">
          <tbody>
            {tried.takers.map(({ name, priceCents, sale }) => (
              <tr key={name} className="border-b last:border-0">
                <td className="py-1 pr-3">{name}</td>
                <td className="num py-1 pr-3">{priceCents === null ? '' : formatMoney(priceCents)}</td>
                <td className="py-1 text-right text-success-text">{sale}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="text-ink-2">
        {tried.outcome === 'assigned' && first ? `Assigned to ${first.name}` : OUTCOME_LABELS[tried.outcome]}
        {cents > 0 ? <b className="num"> for {formatMoney(cents)}</b> : null}.{' '}
        {tried.takers.length === 0 ? tried.reason : null}
      </p>
      {tried.nearestMiss && tried.outcome === 'unrouted' ? (
        <p className="mt-1 text-12 whitespace-pre-line text-ink-3">
          Nearest miss: {tried.nearestMiss.rule}. {tried.nearestMiss.reason}
        </p>
      ) : null}
    </div>
  )
}
