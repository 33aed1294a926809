// What became of a send: the answer, each step with its time, and whether it is what was promised.
import { Check, CircleAlert, Loader } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { formatTime } from '#ui/format-time.ts'
import type { LabSend, Step } from '../contract/schemas.ts'

const STEP_LABELS: Partial<Record<string, string>> = {
  verified: 'Verified',
  parsed: 'Parsed',
  fetched: 'Fetched',
  deduplicated: 'Deduplicated',
  routed: 'Routed',
}
const VERDICT_STYLES = {
  as_expected: 'bg-success-subtle text-success-text',
  different: 'bg-danger-subtle text-danger-text',
  pending: 'bg-sunken text-ink-2',
} as const
const VERDICT_ICONS = { as_expected: Check, different: CircleAlert, pending: Loader } as const

export const formatMs = (ms: number) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)}\u00a0ms`

type ResultProps = { send: LabSend | undefined; zone: string; hasFailed: boolean }

export function LabResult({ send, zone, hasFailed }: ResultProps) {
  return (
    <section
      aria-labelledby="lab-result"
      aria-live="polite"
      className="min-w-0 border-l px-5 py-3.5 @max-[900px]/page:border-t @max-[900px]/page:border-l-0 max-md:px-4"
    >
      <h2 id="lab-result" className="text-14 font-semibold">
        Result{' '}
        {send ? (
          <span className="num text-13 font-normal text-ink-3">
            sent at {formatTime(new Date(send.sentAt), zone)}
          </span>
        ) : null}
      </h2>
      {send ? <Sent send={send} /> : <Nothing hasFailed={hasFailed} />}
    </section>
  )
}

const Nothing = ({ hasFailed }: { hasFailed: boolean }) => (
  <p className="mt-1 text-ink-2">
    {hasFailed
      ? 'This result is no longer stored. Send the event again.'
      : 'Send a test event. The answer and each step appear here with their times.'}
  </p>
)

function Sent({ send }: { send: LabSend }) {
  const Icon = VERDICT_ICONS[send.verdict]
  const [event] = send.events
  const steps = event?.steps ?? []
  const total = steps.reduce((sum, step) => sum + (step.ms ?? 0), 0)
  return (
    <>
      <p className={cx('mt-2 flex items-center gap-2 rounded-6 px-3 py-2', VERDICT_STYLES[send.verdict])}>
        <Icon className="size-3.5 flex-none" />
        <span className="num font-medium whitespace-nowrap">{answerWords(send)}</span>
        <span className="min-w-0 text-12 text-ink-2">{send.words}</span>
      </p>
      <ol className="mt-3">
        {steps.map((step) => (
          <StepRow
            key={`${step.name}-${step.at}`}
            step={step}
            isBad={event?.status === 'dead' && step === steps.at(-1)}
          />
        ))}
      </ol>
      {steps.length > 0 ? (
        <p className="num flex justify-between border-t border-line-strong pt-2 font-semibold">
          <span>All steps{send.events.length > 1 ? ' of the first event' : ''}</span>
          <span>{formatMs(total)}</span>
        </p>
      ) : null}
    </>
  )
}

function answerWords({ answers }: LabSend): string {
  const [first] = answers
  if (!first) return 'Sending'
  const ms = Math.max(...answers.map((answer) => answer.ms))
  const status = first.status || 'No answer'
  return answers.length > 1
    ? `${answers.length} × ${status} in ${formatMs(ms)}`
    : `${status} in ${formatMs(ms)}`
}

function StepRow({ step, isBad }: { step: Step; isBad: boolean }) {
  const Icon = isBad ? CircleAlert : Check
  return (
    <li className="relative flex gap-2.5 pb-3 before:absolute before:top-5 before:bottom-0 before:left-[9px] before:w-px before:bg-line last:before:hidden">
      <span
        className={cx(
          'flex size-[19px] flex-none items-center justify-center rounded-full',
          isBad ? 'bg-danger-subtle text-danger-text' : 'bg-success-subtle text-success-text',
        )}
      >
        <Icon className="size-3" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{STEP_LABELS[step.name] ?? step.name}</span>
        <span className="block text-12 break-words text-ink-2">{step.note}</span>
      </span>
      {step.ms === undefined ? null : <span className="num text-ink-2">{formatMs(step.ms)}</span>}
    </li>
  )
}
