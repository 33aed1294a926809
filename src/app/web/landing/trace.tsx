// The trace of every lead: each rule in order, with its reason.
import { Check, Minus } from 'lucide-react'
import { cx } from '#ui/cx.ts'

const steps = [
  { title: 'Rule 1 did not match', reason: 'the lead lives outside its radius' },
  { title: 'Rule 2 did not match', reason: 'its daily cap was reached' },
  { title: 'Rule 3 matched', reason: 'its buyers were asked in order of price', matched: true },
  { title: 'Later rules not tried', reason: 'rule 3 took the lead', untried: true },
] as const

export function Trace() {
  return (
    <figure className="rounded-12 border border-line-strong px-6 py-5 text-14 max-md:px-[18px] max-md:py-4">
      <figcaption className="border-b border-dashed border-line-strong pb-3.5">
        <span className="font-medium">One lead, one decision</span>
        <span className="mt-0.5 block text-12 text-ink-2">Every trace shows source, time and consent</span>
      </figcaption>
      <p className="pt-3.5 pb-1 text-12 font-medium text-ink-3">Decision trace</p>
      <ol>
        {steps.map((step) => (
          <li key={step.title} className="grid grid-cols-[20px_1fr] gap-x-2.5 py-[5px]">
            <Mark matched={'matched' in step} />
            <div className={cx('untried' in step && 'text-ink-3')}>
              <p className={cx(!('untried' in step) && 'font-medium')}>{step.title}</p>
              <p className={cx(!('untried' in step) && 'text-ink-2')}>{step.reason}</p>
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-1.5 border-t pt-2.5 text-ink-2">Buyer, price, and shares left</p>
    </figure>
  )
}

function Mark({ matched }: { matched: boolean }) {
  const Icon = matched ? Check : Minus
  return (
    <span
      className={cx(
        'flex size-5 items-center justify-center rounded-full',
        matched ? 'bg-success-subtle text-success-text' : 'bg-neutral-subtle text-ink-3',
      )}
    >
      <Icon className="size-3" />
    </span>
  )
}
