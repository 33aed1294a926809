// How much of an order was delivered.
import { cx } from '#ui/cx.ts'
import { ShortCount } from '#ui/short-number.tsx'

type ProgressProps = { done: number; of: number; isOver?: boolean }

export function Progress({ done, of, isOver = false }: ProgressProps) {
  return (
    <span className="block">
      <span className="num">
        <ShortCount value={done} /> of <ShortCount value={of} />
      </span>
      {/* The words above say the same. */}
      <span aria-hidden="true" className="mt-1 block h-1.5 overflow-hidden rounded-4 bg-sunken">
        <span
          className={cx('block h-full rounded-4', isOver ? 'bg-ink-3' : 'bg-primary')}
          style={{ width: `${of > 0 ? (done / of) * 100 : 0}%` }}
        />
      </span>
    </span>
  )
}
