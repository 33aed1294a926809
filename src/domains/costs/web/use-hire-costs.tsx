// What hires cost us, for a list of hires elsewhere: each amount opens its receipt.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatMoney } from '#ui/format.ts'
import { hiresOfQuery } from './api.ts'

type Wanted = { client?: string | undefined; from?: string; to?: string; job?: string }

/** The largest page. Further receipts open without their amount beside them. */
const MOST = 200

export function useHireCosts(wanted: Wanted | null): (applicationId: string) => ReactNode {
  const { client, ...rest } = wanted ?? {}
  const hires = useQuery({
    ...hiresOfQuery({ ...rest, ...(client && { client }), limit: MOST }),
    enabled: wanted !== null,
  })
  const costs = new Map(hires.data?.items.map(({ id, costCents }) => [id, costCents]))
  return (id) => <ReceiptLink id={id} cents={costs.get(id)} />
}

function ReceiptLink({ id, cents }: { id: string; cents: number | undefined }) {
  return (
    <Link
      to="/cost-per-hire/$id"
      params={{ id }}
      className="num rounded-4 font-medium text-primary-text hover:underline"
    >
      {cents === undefined ? 'Receipt' : formatMoney(cents)}
    </Link>
  )
}
