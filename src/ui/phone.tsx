// A phone number as a tel link.
import { formatPhone } from '#shared/phone.ts'
import { cx } from './cx.ts'

export function Phone({ number, className }: { number: string; className?: string }) {
  return (
    <a
      href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
      className={cx('whitespace-nowrap hover:underline', className)}
    >
      {formatPhone(number)}
    </a>
  )
}
