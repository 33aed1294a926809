// The lines of a receipt. A line opens its parts, and a part its entries.
import { Check, ChevronDown, ChevronRight, CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { formatMoney, formatPercent } from '#ui/format.ts'
import { RelativeTime } from '#ui/relative-time.tsx'
import type { LinePart, MissingCost, Receipt, ReceiptLine } from '../contract/schemas.ts'
import { surplusWords } from '../contract/words.ts'
import { entriesWords, hoursWords, LINE_COLORS } from './cost-words.ts'
import { ReceiptEntries } from './receipt-entries.tsx'

type ReceiptLinesProps = {
  receipt: Receipt
  open: string | undefined
  part: string | undefined
  /** Why a rate cannot be set here. */
  rateRefusal: string | undefined
  onOpen: (line: string | undefined, part?: string) => void
  onFix: (missing: MissingCost) => void
}

const entriesOf = (lines: readonly ReceiptLine[]) => lines.reduce((sum, { entries }) => sum + entries, 0)

const sumWords = (entries: number) =>
  entries === 1 ? 'The entry adds up to' : `The ${entriesWords(entries)} add up to`

export function ReceiptLines(props: ReceiptLinesProps) {
  const { receipt, rateRefusal, onFix } = props
  const { lines, missing, totalCents, state } = receipt
  const sum = lines.reduce((before, { cents }) => before + cents, 0)
  const surplus = receipt.kind === 'hire' ? surplusWords(totalCents) : null
  const time = missing.filter(({ kind }) => kind !== 'check')
  const checks = missing.filter(({ kind }) => kind === 'check')
  const missingRow = (one: MissingCost) => (
    <MissingRow
      key={one.label}
      missing={one}
      refusal={one.kind === 'check' ? undefined : rateRefusal}
      onFix={() => onFix(one)}
    />
  )
  return (
    <section aria-label="Lines">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
        <h2 className="text-14 font-semibold">
          {receipt.kind === 'reversal' ? 'Reversed costs' : 'What this hire cost'}
        </h2>
        <span className="num text-12 text-ink-3">
          {lines.length} {lines.length === 1 ? 'line' : 'lines'}, {entriesWords(entriesOf(lines))}.
          <span data-print="hide"> Choose a line to open its entries.</span>
        </span>
      </div>
      <Bar lines={lines} />
      <ul className="num border-t">
        {lines.flatMap((line) => [
          <Line key={line.id} {...props} line={line} />,
          // A cost that is missing stands below the costs of its kind.
          ...(line.kind === 'time' ? time.map(missingRow) : []),
          ...(line.kind === 'checks' ? checks.map(missingRow) : []),
        ])}
        {lines.some(({ kind }) => kind === 'time') ? null : time.map(missingRow)}
        {lines.some(({ kind }) => kind === 'checks') ? null : checks.map(missingRow)}
      </ul>
      <div className="num flex items-baseline justify-between gap-3 border-t-2 border-ink pt-3 text-16 font-semibold">
        <span>{state === 'closed' ? 'One hire' : 'One hire, so far'}</span>
        <span>{formatMoney(totalCents)}</span>
      </div>
      {surplus ? <p className="num mt-1.5">{surplus}</p> : null}
      <p
        className={cx(
          'mt-1.5 flex items-start gap-2',
          sum === totalCents ? 'text-success-text' : 'text-danger-text',
        )}
      >
        {sum === totalCents ? <Check className="mt-0.5" /> : <CircleAlert className="mt-0.5" />}
        <span className="num">
          {sum === totalCents
            ? `${sumWords(entriesOf(lines))} ${formatMoney(totalCents)}.`
            : `The lines add up to ${formatMoney(sum)}, not ${formatMoney(totalCents)}. Open Proof and report it.`}{' '}
          {state === 'closed' ? 'Closed ' : 'Computed '}
          <RelativeTime ago at={receipt.asOf} />.
        </span>
      </p>
    </section>
  )
}

/** Sales reduce the cost, so they have no share of the bar. */
function Bar({ lines }: { lines: readonly ReceiptLine[] }) {
  const shown = lines.filter(({ cents }) => cents > 0)
  if (shown.length === 0) return null
  return (
    <div aria-hidden="true" className="mb-2 flex h-2.5 gap-0.5">
      {shown.map(({ id, kind, cents }) => (
        <span
          key={id}
          className="min-w-1 rounded-4"
          style={{ flexGrow: cents, background: LINE_COLORS[kind] }}
        />
      ))}
    </div>
  )
}

function Line(props: ReceiptLinesProps & { line: ReceiptLine }) {
  const { receipt, line, open, part, onOpen } = props
  const isOpen = open === line.id
  const Icon = isOpen ? ChevronDown : ChevronRight
  // Shares of a sum with credits in it are no parts of a whole: one line could be 194%.
  const hasShares = receipt.totalCents > 0 && receipt.lines.every(({ cents }) => cents >= 0)
  const share = hasShares && line.cents > 0 ? line.cents / receipt.totalCents : null
  return (
    <li className="border-b">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => onOpen(isOpen ? undefined : line.id)}
        className="flex w-full items-start gap-2.5 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Icon className="mt-0.5 flex-none text-ink-3" data-print="hide" />
        <span
          aria-hidden="true"
          className="mt-1.5 size-2 flex-none rounded-[2px]"
          style={{ background: LINE_COLORS[line.kind] }}
        />
        <span className="min-w-0 flex-1">
          <span className={cx('block font-medium', line.kind === 'late' && 'text-ink-2')}>{line.label}</span>
          {line.detail ? <span className="block text-12 text-ink-3">{line.detail}</span> : null}
        </span>
        {share === null ? null : (
          <span className="mt-0.5 w-14 text-right text-12 text-ink-3 max-md:hidden">
            {formatPercent(share, 1)}
          </span>
        )}
        <span
          className={cx('w-28 text-right font-semibold max-md:w-24', line.cents < 0 && 'text-success-text')}
        >
          {formatMoney(line.cents)}
        </span>
      </button>
      {isOpen ? <Opened {...props} part={part} /> : null}
    </li>
  )
}

function Opened({ receipt, line, part, onOpen }: ReceiptLinesProps & { line: ReceiptLine }) {
  return (
    <div className="mb-3 ml-2 border-l-2 pl-5 max-md:ml-1 max-md:pl-3">
      {line.parts.length > 0 ? (
        <ul>
          {line.parts.map((one) => (
            <Part
              key={one.id}
              part={one}
              isOpen={part === one.id}
              onToggle={() => onOpen(line.id, part === one.id ? undefined : one.id)}
            >
              <ReceiptEntries receipt={receipt} line={line} part={one.id} />
            </Part>
          ))}
        </ul>
      ) : null}
      {line.shares.length > 0 ? <Shares line={line} /> : null}
      {line.parts.length === 0 ? <ReceiptEntries receipt={receipt} line={line} part={undefined} /> : null}
    </div>
  )
}

type PartProps = { part: LinePart; isOpen: boolean; onToggle: () => void; children: ReactNode }

function Part({ part, isOpen, onToggle, children }: PartProps) {
  return (
    <li>
      <div className="flex items-baseline gap-3 py-1.5">
        <span className="min-w-0 flex-1 text-ink-2">{part.label}</span>
        {part.minutes === null ? null : (
          <span className="text-ink-2 max-md:hidden">{hoursWords(part.minutes)}</span>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          data-print="hide"
          className="w-24 rounded-4 text-right font-medium text-primary-text hover:underline"
        >
          {entriesWords(part.entries)}
        </button>
        <span className={cx('w-28 text-right max-md:w-24', part.cents < 0 && 'text-success-text')}>
          {formatMoney(part.cents)}
        </span>
      </div>
      {isOpen ? children : null}
    </li>
  )
}

/** How much each pool carried, and by how many hires it was divided. */
function Shares({ line }: { line: ReceiptLine }) {
  return (
    <ul className="border-t pt-1.5">
      {line.shares.map(({ pool, label, totalCents, hires, cents }) => (
        <li key={`${pool} ${label}`} className="flex items-baseline gap-3 py-1">
          <span className="min-w-0 flex-1 text-ink-2">
            <span className="font-medium text-ink">{label}</span>: {formatMoney(totalCents)} left to carry,
            divided by {hires} {hires === 1 ? 'hire' : 'hires'}
          </span>
          <span className="w-28 text-right max-md:w-24">{formatMoney(cents)}</span>
        </li>
      ))}
    </ul>
  )
}

type MissingRowProps = { missing: MissingCost; refusal: string | undefined; onFix: () => void }

/** Never $0.00: the cost exists, only its amount is not known. */
function MissingRow({ missing, refusal, onFix }: MissingRowProps) {
  return (
    <li className="-mx-3 flex items-center gap-2.5 rounded-6 bg-warning-subtle px-3 py-2">
      <CircleAlert className="flex-none text-warning-text" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{missing.label}</span>
        <span className="block text-12 text-warning-text">{missing.detail}</span>
      </span>
      <span className="text-warning-text max-md:hidden">not recorded</span>
      <Button size="sm" data-print="hide" onClick={onFix} disabledReason={refusal}>
        {missing.kind === 'check' ? 'Add amount' : 'Set rate'}
      </Button>
    </li>
  )
}
