// What hires cost us, for a list of hires elsewhere: each amount opens its receipt.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '#ui/format.ts'
import type { Hire } from '../contract/schemas.ts'
import { hiresOfQuery } from './api.ts'
import { Incomplete } from './incomplete.tsx'

type Wanted = { client?: string | undefined; from?: string; to?: string; job?: string }

/** The largest page. Further receipts open without their amount beside them. */
const MOST = 200

export function useHireCosts(wanted: Wanted | null): (applicationId: string) => ReactNode {
  const { client, ...rest } = wanted ?? {}
  const hires = useQuery({
    ...hiresOfQuery({ ...rest, ...(client && { client }), limit: MOST }),
    enabled: wanted !== null,
  })
  const costs = new Map(hires.data?.items.map((hire) => [hire.id, hire]))
  return (id) => <ReceiptLink id={id} hire={costs.get(id)} />
}

type Known = Pick<Hire, 'costCents' | 'missing'>

const ReceiptLink = ({ id, hire }: { id: string; hire: Known | undefined }) => (
  <ReceiptAmount hire={id} cents={hire?.costCents ?? null} missing={hire?.missing ?? 0} />
)

type ReceiptAmountProps = {
  /** The application. */
  hire: string
  /** One of its receipts. Without it, the newest. */
  receipt?: string
  cents: number | null
  /** How many costs are not recorded. */
  missing: number
}

/** What a receipt carries. It opens the receipt. */
export function ReceiptAmount({ hire, receipt, cents, missing }: ReceiptAmountProps) {
  return (
    <>
      <Incomplete missing={missing} />
      <Link
        to="/cost-per-hire/$id"
        params={{ id: hire }}
        {...(receipt && { search: { receipt } })}
        className="num rounded-4 font-medium text-primary-text hover:underline"
      >
        {cents === null ? 'Receipt' : formatMoney(cents)}
      </Link>
    </>
  )
}
