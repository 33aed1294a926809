// The public check of a receipt: sale number, limit, time and the chain of codes. No name, buyer or price.
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { ShieldCheck, ShieldX } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#platform/web/api-client.ts'
import { cx } from '#ui/cx.ts'
import { ComponentError } from '#ui/error-state.tsx'
import { Field } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { formatExact } from '#ui/format-time.ts'
import { Input } from '#ui/input.tsx'
import { PlainButton } from '#ui/plain-button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { SumRow } from '#ui/sum-row.tsx'
import type { Receipt } from '../contract/lead-schemas.ts'
import { receiptQuery } from './api.ts'
import { ReceiptChain, ReceiptProof } from './receipt-proof.tsx'

const LENGTH = 64
const CODE = /^[\da-f]{64}$/

function problemOf(code: string): string | undefined {
  if (code.length !== LENGTH) return `This code has ${code.length} characters. Paste all ${LENGTH}.`
  return CODE.test(code) ? undefined : 'A code has only the digits 0 to 9 and the letters a to f.'
}

export function ReceiptCheck() {
  const { hash } = useParams({ from: '/visitor/receipts/$hash' })
  const code = hash.trim().toLowerCase()
  const problem = problemOf(code)
  const receipt = useQuery({ ...receiptQuery(code), enabled: problem === undefined })
  const isUnknown =
    problem !== undefined || (receipt.error instanceof ApiError && receipt.error.status === 404)
  return (
    <div
      className={cx(
        'mx-auto w-full px-6 py-10 max-md:px-4',
        receipt.data ? 'max-w-[1000px]' : 'max-w-[640px]',
      )}
    >
      <title>Receipt check · Candor Hire</title>
      {receipt.isPending && !problem ? <Skeleton className="h-32" /> : null}
      {receipt.data ? <Genuine code={code} receipt={receipt.data} /> : null}
      {isUnknown ? (
        <>
          <h1 tabIndex={-1} className="flex items-center gap-2.5 text-24 font-semibold outline-none">
            <ShieldX aria-hidden="true" className="size-6 text-danger-text" /> This receipt is not known
          </h1>
          <p className="mt-2 text-ink-2">
            No sale has this code. {problem ?? 'Check it against the receipt.'}
          </p>
        </>
      ) : null}
      {receipt.error && !isUnknown ? (
        <ComponentError onRetry={() => void receipt.refetch()} busy={receipt.isFetching} />
      ) : null}
      <div className="mt-7 max-w-[640px] border-t pt-1">
        <CheckAnother />
      </div>
    </div>
  )
}

function Genuine({ code, receipt }: { code: string; receipt: Receipt }) {
  const { saleNo, shareLimit, soldAt } = receipt
  const at = formatExact(new Date(soldAt))
  const lines = [
    ['Sale', `${saleNo} of at most ${shareLimit}`],
    ['Sold', at],
    ['Checked', 'just now, against the live record'],
  ]
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_280px] gap-x-12 gap-y-8 max-lg:grid-cols-1">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="flex items-center gap-2.5 text-24 font-semibold outline-none">
          <ShieldCheck aria-hidden="true" className="size-6 text-success-text" /> This receipt is genuine
        </h1>
        <p className="mt-2 text-ink-2">
          {soldWords(saleNo, shareLimit)} The record has not changed since it was written.
        </p>
        <p className="mt-4 rounded-6 bg-sunken p-3 font-mono text-12 break-all">{code}</p>
        <dl className="mt-4 flex flex-col gap-2.5">
          {lines.map(([label, value]) => (
            <SumRow key={label} label={label}>
              {value}
            </SumRow>
          ))}
        </dl>
        <ReceiptProof code={code} receipt={receipt} />
      </div>
      <ReceiptChain receipt={receipt} />
    </div>
  )
}

function soldWords(saleNo: number, shareLimit: number): string {
  if (shareLimit === 1) return 'This lead was sold once and cannot be sold again.'
  return `Sale ${saleNo} of at most ${shareLimit} of one lead.`
}

function CheckAnother() {
  const navigate = useNavigate()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const handleSubmit = () => {
    const given = code.trim().toLowerCase()
    const found = problemOf(given)
    setProblem(found)
    if (!found) void navigate({ to: '/receipts/$hash', params: { hash: given } })
  }
  return (
    <Form onSubmit={handleSubmit} className="mt-5 flex items-start gap-2 max-md:flex-col">
      <Field label="Check another receipt" className="w-full flex-1" error={problem}>
        <Input
          value={code}
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          className="font-mono"
          onText={setCode}
        />
      </Field>
      <PlainButton type="submit" className="mt-7.5 h-9 max-md:mt-0 max-md:h-11 max-md:w-full">
        Check receipt
      </PlainButton>
    </Form>
  )
}
