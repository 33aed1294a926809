// How many leads to buy.
import { Minus, Plus } from 'lucide-react'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MAX_QUANTITY } from '../contract/words.ts'

type PurchaseQuantityProps = { value: number; onChange: (value: number) => void }

export function PurchaseQuantity({ value, onChange }: PurchaseQuantityProps) {
  const set = (next: number) => onChange(Math.min(MAX_QUANTITY, Math.max(1, next)))
  const isMost = value >= MAX_QUANTITY
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor="quantity">Quantity</label>
        <span className="flex items-center rounded-6 border border-line-control">
          <IconButton icon={Minus} label="One less" onClick={() => set(value - 1)} />
          <input
            id="quantity"
            inputMode="numeric"
            value={value}
            onChange={(event) => set(Number(event.target.value.replaceAll(/\D/g, '')))}
            onFocus={(event) => event.target.select()}
            aria-describedby="quantity-limit"
            className="num h-9 w-14 bg-transparent text-center max-md:h-11 max-md:text-16"
          />
          <IconButton icon={Plus} label="One more" onClick={() => set(value + 1)} />
        </span>
      </div>
      <output id="quantity-limit" className="block text-right text-12 text-ink-2">
        {isMost ? `Order at most ${formatCount(MAX_QUANTITY)} leads at once.` : null}
      </output>
    </div>
  )
}
