// The available amount on every portal page, and the way to Billing.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { walletQuery } from '#domains/billing/web/index.ts'
import { formatMoney, formatShortMoney } from '#ui/format.ts'

export function WalletLink({ clientId }: { clientId: string | undefined }) {
  const { data } = useQuery(walletQuery(clientId))
  return (
    <Link
      to="/portal/billing"
      title={data ? formatMoney(data.availableCents) : undefined}
      aria-label={data ? `Available: ${formatMoney(data.availableCents)}. Open billing` : undefined}
      className="num flex h-8 flex-none items-center gap-1.5 rounded-6 border border-line-strong px-2.5 font-medium hover:bg-hover max-md:h-10"
    >
      <Wallet className="size-4 text-ink-2" />
      {data ? formatShortMoney(data.availableCents) : 'Billing'}
    </Link>
  )
}
