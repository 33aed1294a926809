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

function ReceiptLink({ id, hire }: { id: string; hire: Known | undefined }) {
  return (
    <>
      <Incomplete missing={hire?.missing ?? 0} />
      <Link
        to="/cost-per-hire/$id"
        params={{ id }}
        className="num rounded-4 font-medium text-primary-text hover:underline"
      >
        {hire === undefined ? 'Receipt' : formatMoney(hire.costCents)}
      </Link>
    </>
  )
}
