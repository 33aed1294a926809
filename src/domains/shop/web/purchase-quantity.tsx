// How many leads to buy.
import { Minus, Plus } from 'lucide-react'
import { readWhole } from '#shared/typed-number.ts'
import { cx } from '#ui/cx.ts'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { writeWhole } from '#ui/number-input.tsx'
import { useReadText } from '#ui/read-input.tsx'
import { MAX_QUANTITY } from '../contract/words.ts'

type PurchaseQuantityProps = { value: number; onChange: (value: number) => void }

const MOST = `Order at most ${formatCount(MAX_QUANTITY)} leads at once.`
const read = (text: string) => readWhole(text, { min: 1, max: MAX_QUANTITY })

export function PurchaseQuantity({ value, onChange }: PurchaseQuantityProps) {
  const { problem, change, forget, inputProps } = useReadText({
    value,
    onChange: (next) => next !== null && onChange(next),
    read,
    write: writeWhole,
  })
  const step = (by: number) => {
    forget()
    onChange(Math.min(MAX_QUANTITY, Math.max(1, value + by)))
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor="quantity">Quantity</label>
        <span className="flex items-center rounded-6 border border-line-control">
          <IconButton icon={Minus} label="One less" onClick={() => step(-1)} />
          <input
            id="quantity"
            inputMode="numeric"
            autoComplete="off"
            {...inputProps}
            aria-invalid={problem ? true : undefined}
            onChange={(event) => change(event.target.value)}
            onFocus={(event) => event.target.select()}
            aria-describedby="quantity-limit"
            className="num h-9 w-14 bg-transparent text-center max-md:h-11 max-md:text-16"
          />
          <IconButton icon={Plus} label="One more" onClick={() => step(1)} />
        </span>
      </div>
      <output
        id="quantity-limit"
        className={cx('block text-right text-12', problem ? 'text-danger-text' : 'text-ink-2')}
      >
        {problem ?? (value >= MAX_QUANTITY ? MOST : null)}
      </output>
    </div>
  )
}
