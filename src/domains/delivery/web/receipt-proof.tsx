// The chain of a receipt, and the way to compute its code again without an account.
import { Check, Copy, SquareTerminal, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { receiptText } from '#domains/shop/contract/receipt-text.ts'
import { copyText } from '#ui/copy-text.ts'
import { cx } from '#ui/cx.ts'
import { formatExact } from '#ui/format-time.ts'
import { PlainButton } from '#ui/plain-button.tsx'
import type { Receipt } from '../contract/lead-schemas.ts'
import { commandOf, sha256 } from './receipt-code.ts'

export function ReceiptProof({ code, receipt }: { code: string; receipt: Receipt }) {
  const text = receiptText(receipt)
  const parts = [
    ['previous code', receipt.previous || 'none, this is the first sale'],
    ['sale number', String(receipt.saleNo)],
    ['share limit', String(receipt.shareLimit)],
    ['sold at', receipt.soldAt],
    ['delivery id', receipt.deliveryId],
  ] as const
  const otherwise = 'Select the text and copy it.'
  return (
    <section aria-label="Check it yourself" className="mt-7">
      <h2 className="text-16 font-semibold">Check it yourself</h2>
      <p className="mt-1 text-14 text-ink-2">
        The SHA-256 of these five values, joined by “|”, is the code of this receipt. You need no account.
      </p>
      <dl className="mt-3 rounded-8 border font-mono text-13">
        {parts.map(([label, value]) => (
          <div
            key={label}
            className="flex gap-3 border-b px-4 py-2.5 last:border-0 max-md:flex-col max-md:gap-0"
          >
            <dt className="w-28 flex-none text-ink-3">{label}</dt>
            <dd className="min-w-0 break-all">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <PlainButton
          icon={Copy}
          variant="primary"
          className="h-10 max-md:h-11 max-md:w-full"
          onClick={() => void copyText(text, { title: 'Values copied', otherwise })}
        >
          Copy the values
        </PlainButton>
        <PlainButton
          icon={SquareTerminal}
          className="h-10 max-md:h-11 max-md:w-full"
          onClick={() => void copyText(commandOf(text), { title: 'Command copied', otherwise })}
        >
          Copy as a command
        </PlainButton>
      </div>
      <Computed text={text} code={code} />
    </section>
  )
}

function Computed({ text, code }: { text: string; code: string }) {
  const [computed, setComputed] = useState<{ text: string; hash: string | null }>()
  useEffect(() => {
    let left = false
    sha256(text).then(
      (hash) => left || setComputed({ text, hash }),
      () => left || setComputed({ text, hash: null }),
    )
    return () => {
      left = true
    }
  }, [text])
  const hash = computed?.text === text ? computed.hash : undefined
  const isSame = hash === code
  return (
    <div className="mt-3 min-h-[74px] rounded-8 bg-sunken px-4 py-3 font-mono text-13">
      <p className="break-all">
        <span className="text-ink-3">SHA-256</span> {hash ?? ''}
      </p>
      <output className="mt-1 flex items-center gap-1.5 font-sans text-14">
        {hash === undefined ? 'Your browser computes it.' : null}
        {hash === null ? 'This browser cannot compute it here. Copy the command instead.' : null}
        {hash && isSame ? (
          <span className="flex items-center gap-1.5 text-success-text">
            <Check aria-hidden="true" className="size-4" /> Computed by your browser, same as this receipt
          </span>
        ) : null}
        {hash && !isSame ? (
          <span className="flex items-center gap-1.5 text-danger-text">
            <X aria-hidden="true" className="size-4" /> Not the code of this receipt. Tell the agency.
          </span>
        ) : null}
      </output>
    </div>
  )
}

export function ReceiptChain({ receipt }: { receipt: Receipt }) {
  const { chain, saleNo, shareLimit } = receipt
  const last = chain.at(-1)?.saleNo ?? saleNo
  const open = Math.max(0, shareLimit - last)
  return (
    <section aria-label="The chain of this lead" className="text-14">
      <h2 className="text-16 font-semibold">The chain of this lead</h2>
      <ol className="mt-3">
        {chain.map((sale) => {
          const isOwn = sale.saleNo === saleNo
          return (
            <li
              key={sale.saleNo}
              aria-current={isOwn || undefined}
              className="relative pb-5 pl-8 before:absolute before:top-5 before:bottom-0 before:left-[9px] before:w-px before:bg-line-strong last:before:hidden"
            >
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-1.5 left-1 size-3 rounded-full',
                  isOwn ? 'bg-primary' : 'bg-ink-2',
                )}
              />
              <span className={cx('block font-medium', isOwn && 'text-primary-text')}>
                Sale {sale.saleNo}
                {isOwn ? ', this receipt' : ''}
              </span>
              <span className="block text-13 text-ink-2">{formatExact(new Date(sale.soldAt))}</span>
              <code className="text-13 text-ink-3">{sale.code}</code>
            </li>
          )
        })}
        {open > 0 ? (
          <li className="relative pl-8 text-ink-2">
            <span
              aria-hidden="true"
              className="absolute top-1.5 left-1 size-3 rounded-full border border-dashed border-line-control"
            />
            <span className="block">
              {open === 1 ? `Sale ${last + 1}, not sold` : `Sales ${last + 1} to ${shareLimit}, not sold`}
            </span>
          </li>
        ) : null}
      </ol>
      <p className="mt-5 border-t pt-4 text-13 text-ink-2">
        Each sale contains the code of the sale before it. Changing one would change every later code.
      </p>
      <p className="mt-2 text-13 text-ink-2">This page never shows names, contacts, buyers or prices.</p>
    </section>
  )
}
