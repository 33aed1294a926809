// How many leads to buy.
import { Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#ui/format.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { MAX_QUANTITY } from '../contract/words.ts'

type PurchaseQuantityProps = { value: number; onChange: (value: number) => void }

export function PurchaseQuantity({ value, onChange }: PurchaseQuantityProps) {
  // What is typed and no whole number.
  const [typed, setTyped] = useState<string>()
  const set = (next: number) => {
    setTyped(undefined)
    onChange(Math.min(MAX_QUANTITY, Math.max(1, next)))
  }
  const handleType = (text: string) => (/^\d{1,9}$/.test(text) ? set(Number(text)) : setTyped(text))
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <label htmlFor="quantity">Quantity</label>
        <span className="flex items-center rounded-6 border border-line-control">
          <IconButton icon={Minus} label="One less" onClick={() => set(value - 1)} />
          <input
            id="quantity"
            inputMode="numeric"
            value={typed ?? value}
            maxLength={9}
            aria-invalid={typed ? true : undefined}
            onChange={(event) => handleType(event.target.value)}
            onBlur={() => setTyped(undefined)}
            onFocus={(event) => event.target.select()}
            aria-describedby="quantity-limit"
            className="num h-9 w-14 bg-transparent text-center max-md:h-11 max-md:text-16"
          />
          <IconButton icon={Plus} label="One more" onClick={() => set(value + 1)} />
        </span>
      </div>
      <output id="quantity-limit" className="block text-right text-12 text-ink-2">
        {hintOf(value, typed)}
      </output>
    </div>
  )
}

function hintOf(value: number, typed: string | undefined): string | null {
  if (typed) return 'Enter a whole number.'
  return value >= MAX_QUANTITY ? `Order at most ${formatCount(MAX_QUANTITY)} leads at once.` : null
}
