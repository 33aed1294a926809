// Beside the lines: the hire, its way from ad to first day, the state of the month, and a comparison.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { cx } from '#ui/cx.ts'
import { Facts } from '#ui/facts.tsx'
import { formatMoney, plural } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import type { Receipt } from '../contract/schemas.ts'
import { RECEIPT_KIND_LABELS } from '../contract/words.ts'
import { dayWords, monthWords } from './months.ts'

export function ReceiptAside({ receipt }: { receipt: Receipt }) {
  return (
    <aside
      aria-label="About this hire"
      className="flex flex-col gap-5 border-l px-6 pt-4 pb-18 max-md:px-4 @max-[860px]/page:border-t @max-[860px]/page:border-l-0 print:border-l-0"
    >
      <HireFacts receipt={receipt} />
      <Way receipt={receipt} />
      <MonthState receipt={receipt} />
      <WithMissing receipt={receipt} />
      <Comparison receipt={receipt} />
      <Others receipt={receipt} />
      <p className="text-12 text-ink-3">
        Office, software and the time of the client’s own staff are not counted.
      </p>
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-14 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function HireFacts({ receipt: { hire } }: { receipt: Receipt }) {
  const { candidate, job, client, recruiter, hiredAt } = hire
  return (
    <Part title="Hire">
      <Facts
        facts={[
          {
            label: 'Candidate',
            value: candidate.isErased ? (
              candidate.name
            ) : (
              <Link
                to="/hiring-tracker"
                search={{ candidate: candidate.id }}
                className="rounded-4 hover:underline"
              >
                {candidate.name}
              </Link>
            ),
          },
          {
            label: 'Job',
            value: (
              <Link to="/admin/job-postings" search={{ job: job.id }} className="rounded-4 hover:underline">
                {job.title}
              </Link>
            ),
            note: job.reference,
          },
          { label: 'Client', value: client.name },
          { label: 'Recruiter', value: recruiter?.name ?? <span className="text-ink-3">none</span> },
          { label: 'Hired', value: <RelativeTime at={hiredAt} /> },
        ]}
      />
    </Part>
  )
}

function Way({ receipt: { timeline, daysToHire } }: { receipt: Receipt }) {
  if (timeline.length === 0) return null
  return (
    <Part title="From ad to first day">
      <Steps steps={timeline} />
      {daysToHire === null ? null : (
        <p className="num pt-2">
          <b className="font-semibold">{plural(daysToHire, 'day')}</b> to hire
        </p>
      )}
    </Part>
  )
}

type Step = { step: string; label: string; at: string }

export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol>
      {steps.map(({ step, label, at }, index) => (
        <li
          key={`${step} ${at}`}
          className={cx(
            'relative flex items-baseline gap-3 py-1 pl-5',
            'before:absolute before:top-[11px] before:left-0.5 before:size-2 before:rounded-full before:bg-ink-2',
            index < steps.length - 1 &&
              'after:absolute after:top-[21px] after:bottom-[-9px] after:left-[5px] after:w-px after:bg-line',
          )}
        >
          <span className="min-w-0 flex-1">{label}</span>
          <RelativeTime at={at} className="text-12 text-ink-3" />
        </li>
      ))}
    </ol>
  )
}

function MonthState({ receipt: { month, state, closesOn, closedAt } }: { receipt: Receipt }) {
  const name = monthWords(month)
  if (state === 'closed')
    return (
      <Part title={`${name} is closed`}>
        <p className="text-ink-2">
          This receipt never changes.
          {closedAt ? ` ${name} closed on ${dayWords(closedAt.slice(0, 10))}.` : ''} Late costs are in a later
          supplement.
        </p>
      </Part>
    )
  return (
    <Part title={`${name} is provisional`}>
      <p className="text-ink-2">
        {closesOn
          ? `The receipt changes until the month closes on ${dayWords(closesOn)}.`
          : 'The receipt changes until the month closes.'}{' '}
        Later costs go to the next month.
      </p>
    </Part>
  )
}

/** What the missing costs could be. They are shown here only and never counted. */
function WithMissing({ receipt: { missing, totalCents } }: { receipt: Receipt }) {
  const known = missing.filter(({ estimateCents }) => estimateCents !== null)
  if (known.length === 0) return null
  const about = known.reduce((sum, { estimateCents }) => sum + (estimateCents ?? 0), 0)
  return (
    <Part title={known.length === 1 ? 'With the missing cost' : 'With the missing costs'}>
      <dl className="flex flex-col gap-2">
        <SumRow label="Recorded">{formatMoney(totalCents)}</SumRow>
        {known.map(({ label, estimateCents }) => (
          <SumRow key={label} label={label}>
            about {formatMoney(estimateCents ?? 0)}
          </SumRow>
        ))}
        <SumRow total label="One hire">
          about {formatMoney(totalCents + about)}
        </SumRow>
      </dl>
      <p className="pt-2 text-12 text-ink-3">Defaults are shown only here. They never enter a receipt.</p>
    </Part>
  )
}

function Comparison({ receipt: { comparison, totalCents } }: { receipt: Receipt }) {
  if (!comparison) return null
  const { averageCents, hires, differenceCents } = comparison
  return (
    <Part title="Compared with">
      <dl className="flex flex-col gap-2">
        <SumRow label={`Average of ${plural(hires, 'hire')} in 30 days`}>{formatMoney(averageCents)}</SumRow>
        <SumRow label="This hire">{formatMoney(totalCents)}</SumRow>
        <SumRow label="Difference">
          <span className={differenceCents > 0 ? 'text-danger-text' : 'text-success-text'}>
            {differenceCents > 0 ? '+' : ''}
            {formatMoney(differenceCents)}
          </span>
        </SumRow>
      </dl>
    </Part>
  )
}

function Others({ receipt: { id, others } }: { receipt: Receipt }) {
  if (others.length === 0) return null
  return (
    <Part title="Other receipts of this hire">
      <ul className="flex flex-col gap-2">
        {others.map(({ receiptId, kind, month, totalCents }) => (
          <li key={receiptId} className="num flex justify-between gap-3">
            <Link
              to="/cost-per-hire/$id"
              params={{ id }}
              search={{ receipt: receiptId }}
              className="rounded-4 text-primary-text hover:underline"
            >
              {RECEIPT_KIND_LABELS[kind]}, {monthWords(month)}
            </Link>
            {formatMoney(totalCents)}
          </li>
        ))}
      </ul>
    </Part>
  )
}
