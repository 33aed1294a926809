// The parts of a lead's drawer: consent word for word, answers, the decision with every rule, sales and cost.
import { Check, Minus, Target } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'
import { formatExact } from '#ui/format-time.ts'
import { questionText } from '../contract/question-text.ts'
import type { Lead } from '../contract/schemas.ts'
import { soldText } from './words.ts'

type PartProps = { title: string; note?: ReactNode; children: ReactNode }

function Part({ title, note, children }: PartProps) {
  return (
    <section aria-label={title} className="border-t pt-4">
      <h3 className="mb-2 flex items-baseline gap-2 font-semibold">
        {title}
        {note ? <span className="min-w-0 font-normal text-ink-3">{note}</span> : null}
      </h3>
      {children}
    </section>
  )
}

export function ConsentPart({ lead, zone }: { lead: Lead; zone: string }) {
  if (lead.consents.length === 0)
    return (
      <Part title="Consent">
        <p className="text-warning-text">The form sent no consent text.</p>
      </Part>
    )
  return (
    <Part title="Consent">
      {lead.consents.map((consent) => (
        <div key={`${consent.channel} ${consent.capturedAt}`} className="mb-2 last:mb-0">
          {consent.text ? (
            <blockquote className="border-l-2 border-line-strong pl-3 text-ink-2 wrap-anywhere">
              “{consent.text}”
            </blockquote>
          ) : null}
          <p className={cx('mt-1 text-12', consent.revokedAt ? 'text-danger-text' : 'text-success-text')}>
            Given {formatExact(new Date(consent.capturedAt), zone)},{' '}
            {consent.revokedAt
              ? `withdrawn ${formatExact(new Date(consent.revokedAt), zone)}`
              : 'not withdrawn'}
          </p>
          {hashesOf(consent).map(([label, hash]) => (
            <p key={label} className="text-12 text-ink-3">
              {label} <code className="wrap-anywhere">{hash}</code>
            </p>
          ))}
        </div>
      ))}
    </Part>
  )
}

/** What is left of an erased contact. */
const hashesOf = ({ emailHash, phoneHash }: Lead['consents'][number]) =>
  [
    ['SHA-256 of the email', emailHash],
    ['SHA-256 of the phone', phoneHash],
  ].filter(([, hash]) => hash !== null)

export function AnswersPart({ answers, questions }: Pick<Lead, 'answers' | 'questions'>) {
  const rows = Object.entries(answers)
  if (rows.length === 0) return null
  return (
    <Part title="Answers">
      <dl className="flex flex-col gap-2">
        {rows.map(([question, answer]) => (
          <div key={question} className="wrap-anywhere">
            <dt className="text-12 text-ink-3">{questions[question] ?? questionText(question)}</dt>
            <dd>{answer || 'no answer'}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

const mark = 'mt-px flex size-[18px] flex-none items-center justify-center rounded-full'

export function DecisionPart({ lead }: { lead: Lead }) {
  const { decision } = lead
  if (!decision)
    return (
      <Part title="Decision">
        <p className="text-ink-2">{undecidedText(lead)}</p>
      </Part>
    )
  const { trace, nearestMiss, ruleVersion, outcome } = decision
  return (
    <Part title="Decision" note={ruleVersion === null ? outcome : `version ${ruleVersion}, ${outcome}`}>
      <ol className="flex flex-col gap-2">
        {trace.map((line) => (
          <li key={line.ruleId} className="flex gap-2">
            {line.matched ? (
              <span className={cx(mark, 'bg-success-subtle text-success-text')}>
                <Check className="size-3" aria-label="Matched" />
              </span>
            ) : (
              <span className={cx(mark, 'bg-neutral-subtle text-ink-3')}>
                <Minus className="size-3" aria-label="Did not match" />
              </span>
            )}
            <span className="min-w-0">
              <span className="font-medium">{line.rule}</span>{' '}
              <span className="whitespace-pre-line text-ink-2">{line.reason}</span>
            </span>
          </li>
        ))}
        {nearestMiss ? (
          <li className="flex gap-2">
            <span className={cx(mark, 'bg-warning-subtle text-warning-text')}>
              <Target className="size-3" aria-hidden="true" />
            </span>
            <span className="min-w-0">
              <span className="font-medium">Nearest miss: {nearestMiss.rule}</span>{' '}
              <span className="whitespace-pre-line text-ink-2">{nearestMiss.reason}</span>
            </span>
          </li>
        ) : null}
      </ol>
    </Part>
  )
}

function undecidedText({ campaign, status }: Lead): string {
  if (status === 'duplicate') return 'Duplicates are not routed.'
  if (status === 'rejected') return 'This lead was rejected before routing.'
  if (!campaign) return 'This lead is routed once its form has a campaign.'
  return 'No rule has decided about this lead.'
}

export function MoneyPart({ lead, zone }: { lead: Lead; zone: string }) {
  const { deliveries, cost, revenueCents, shareLimit, sharesSold } = lead
  if (lead.isTest) return null
  const open = Math.max(0, shareLimit - sharesSold)
  return (
    <Part title="Deliveries and money" note={`${soldText(lead)} sold`}>
      <ul className="num flex flex-col [&>li]:border-b [&>li]:py-1.5">
        {deliveries.map((delivery) => (
          <Line
            key={delivery.id}
            label={`Sale ${delivery.saleNo}`}
            who={delivery.client.name}
            note={`${formatExact(new Date(delivery.deliveredAt), zone)}, ${delivery.by}`}
            amount={formatMoney(delivery.priceCents)}
          />
        ))}
        {open > 0 ? (
          <Line
            label="Open"
            who={open === 1 ? 'One sale' : `${open} sales`}
            note="at the price of the product"
            amount="unknown"
            isQuiet
          />
        ) : null}
        <Line
          label="Cost"
          who={lead.campaign?.name ?? 'No campaign'}
          note={costNote(cost)}
          amount={cost ? `about ${formatMoney(-cost.cents)}` : 'unknown'}
        />
      </ul>
      <p className="num flex justify-between pt-1.5 font-semibold">
        Margin <span>{cost ? `about ${formatMoney(revenueCents - cost.cents)}` : 'unknown'}</span>
      </p>
    </Part>
  )
}

function costNote(cost: Lead['cost']): string {
  if (!cost) return 'no spend entered'
  return cost.per === 'day' ? 'spend of the day per lead' : 'campaign spend per lead'
}

type LineProps = { label: string; who: string; note: string; amount: string; isQuiet?: boolean }

function Line({ label, who, note, amount, isQuiet }: LineProps) {
  return (
    <li className="flex items-baseline gap-3">
      <span className="w-12 flex-none text-ink-3">{label}</span>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{who}</span>
        <span className="block text-12 text-ink-3">{note}</span>
      </span>
      <span className={isQuiet ? 'text-ink-3' : undefined}>{amount}</span>
    </li>
  )
}
