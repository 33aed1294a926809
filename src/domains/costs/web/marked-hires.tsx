// Hires that only a client marked: the product knows no application of theirs, so no cost can be theirs.
import { Link } from '@tanstack/react-router'
import { withoutReceiptWords } from '../contract/words.ts'

type MarkedHiresProps = { count: number; from: string; to: string }

export function MarkedHires({ count, from, to }: MarkedHiresProps) {
  if (count === 0) return null
  return (
    <p className="num text-12 text-ink-3">
      {withoutReceiptWords(count)}{' '}
      <Link
        to="/account-reporting"
        search={{ from, to, rows: 'hires' }}
        className="rounded-4 text-primary-text hover:underline"
      >
        Show hires
      </Link>
    </p>
  )
}
