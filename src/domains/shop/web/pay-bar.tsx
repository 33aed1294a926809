// The price and the button that pays. On a phone they stay at the bottom edge: above the bottom bar while the customer
// chooses, and in its place once the order is in sight.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '#ui/cx.ts'
import { formatMoney } from '#ui/format.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import { useIsMobile } from '#ui/use-media.ts'

type PayBarProps = {
  cents: number | null
  /** "from your balance". */
  source: string
  /** The button that pays. */
  children: ReactNode
}

export function PayBar({ cents, source, children }: PayBarProps) {
  const isMobile = useIsMobile()
  if (!isMobile)
    return (
      <div
        data-bottom-bar=""
        className="max-lg:sticky max-lg:bottom-0 max-lg:z-1 max-lg:-mx-6 max-lg:border-t max-lg:bg-surface max-lg:px-6 max-lg:py-3"
      >
        {children}
      </div>
    )
  return (
    <MobileBar cents={cents} source={source}>
      {children}
    </MobileBar>
  )
}

function MobileBar({ cents, source, children }: PayBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  const [isAtOrder, setAtOrder] = useState(false)
  useEffect(() => {
    const order = bar.current?.closest('aside')
    if (!order) return undefined
    const watch = new IntersectionObserver(([entry]) => setAtOrder(entry?.isIntersecting ?? false), {
      // What the bar itself covers is not in sight.
      rootMargin: '0px 0px -160px 0px',
    })
    watch.observe(order)
    return () => watch.disconnect()
  }, [])
  const handleReview = () => bar.current?.closest('aside')?.scrollIntoView()
  return (
    <div
      ref={bar}
      data-bottom-bar=""
      data-pay-bar=""
      {...(isAtOrder && { 'data-full-form': '' })}
      className={cx(
        'fixed inset-x-0 z-1 flex items-center gap-4 border-t bg-surface px-4 py-3',
        isAtOrder ? 'bottom-0' : 'bottom-(--h-bottombar)',
      )}
    >
      <span className="min-w-0">
        <span className="num block text-16 font-semibold">
          {cents === null ? 'No price yet' : formatMoney(cents)}
        </span>
        <span className="block truncate text-12 text-ink-2">{source}</span>
      </span>
      <span className="ml-auto min-w-0 flex-1">
        {isAtOrder ? (
          children
        ) : (
          <PlainButton variant="primary" size="lg" className="w-full" onClick={handleReview}>
            Review order
          </PlainButton>
        )}
      </span>
    </div>
  )
}
