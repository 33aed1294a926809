// The link to the wallet on every portal page. It shows no amount until the ledger exists.
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'

export function WalletLink() {
  return (
    <Link
      to="/portal/billing"
      className="flex h-8 flex-none items-center gap-1.5 rounded-6 border border-line-strong px-2.5 font-medium hover:bg-hover max-md:h-10"
    >
      <Wallet className="size-4 text-ink-2" />
      Wallet
    </Link>
  )
}
