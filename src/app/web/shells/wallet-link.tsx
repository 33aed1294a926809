// The available balance on every portal page. It opens Billing.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useActiveClient } from '#domains/clients/web/index.ts'
import { walletQuery } from '#domains/purchasing/web/portal-api.ts'
import { formatMoney } from '#ui/format.ts'

export function WalletLink() {
  const { active } = useActiveClient()
  const { data } = useQuery({ ...walletQuery(active?.id), enabled: active !== undefined })
  return (
    <Link
      to="/portal/billing"
      aria-label={data ? `${formatMoney(data.availableCents)} available, open billing` : 'Open billing'}
      className="num flex h-8 flex-none items-center gap-1.5 rounded-6 border border-line-strong px-2.5 font-medium hover:bg-hover max-md:h-10"
    >
      <Wallet aria-hidden="true" className="size-4 text-ink-2" />
      {data ? formatMoney(data.availableCents) : 'Balance'}
    </Link>
  )
}
