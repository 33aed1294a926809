// Facts of a record: 84 px labels, the value, and a remark.
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type Fact = { label: string; value: ReactNode; note?: ReactNode }

export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cx('grid grid-cols-[84px_minmax(0,1fr)] gap-x-3 gap-y-[7px]', className)}>
      {facts.map((fact) => (
        <div key={fact.label} className="contents">
          <dt className="text-ink-3">{fact.label}</dt>
          <dd className="min-w-0">
            {fact.value}
            {fact.note ? <span className="ml-1 text-12 text-ink-3">{fact.note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
