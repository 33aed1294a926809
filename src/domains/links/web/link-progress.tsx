// The steps of a link as four nodes: dark reached, amber ring stuck, red cross bounced, green check completed.
import { Check, X } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import { formatRelative } from '#ui/format-time.ts'
import { useNow } from '#ui/relative-time.tsx'
import type { Link } from '../contract/schemas.ts'

const STEPS = ['Sent', 'Opened', 'Started', 'Completed'] as const

type LinkProgressProps = {
  link: Link
  zone: string /** As wide as its place, with the steps named. */
  wide?: boolean
}

export function LinkProgress({ link, zone, wide = false }: LinkProgressProps) {
  const now = useNow()
  const times = [link.sentAt, link.openedAt, link.startedAt, link.completedAt]
  const reached = times.findLastIndex((time) => time !== null)
  return (
    <ol aria-label="Steps" className={cx('grid grid-cols-4 text-12', wide ? 'w-full' : 'w-[316px]')}>
      {STEPS.map((step, index) => {
        const at = times[index]
        const failed = link.state === 'bounced' && index === 0
        const stuck = link.stuck && index === reached && !failed
        return (
          <li key={step} className="relative flex flex-col gap-1">
            {index < 3 ? (
              <span
                aria-hidden="true"
                className={cx(
                  'absolute top-[5px] right-1 left-4 border-t-2',
                  index < reached && 'border-ink-2',
                  index === reached && stuck && 'border-dashed border-warning',
                )}
              />
            ) : null}
            <span
              className={cx(
                'flex size-3 items-center justify-center rounded-full border',
                at ? 'border-ink-2 bg-ink-2' : 'border-line-control bg-surface',
                stuck && 'border-[3px] border-warning bg-surface',
                failed && 'border-danger bg-danger text-on-danger',
                index === 3 && at && 'border-success bg-success text-primary-foreground',
              )}
            >
              {failed ? <X className="size-2.5 stroke-[3]" /> : null}
              {index === 3 && at ? <Check className="size-2.5 stroke-[3]" /> : null}
            </span>
            <span className={cx('num truncate', stuck ? 'text-warning-text' : 'text-ink-3')}>
              <span className={wide ? 'block text-ink-2' : 'sr-only'}>{step} </span>
              {at ? (
                formatRelative(new Date(at), { now, timeZone: zone })
              ) : (
                <span className="sr-only">not yet</span>
              )}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

export function linkStatusText(link: Link): string {
  if (link.state === 'bounced') return `Bounced: ${link.failure ?? 'it could not be delivered'}`
  if (link.state === 'completed')
    return link.maxUses > 1 ? `Completed ${link.uses} of ${link.maxUses} times` : 'Completed'
  if (link.state === 'revoked') return 'Revoked'
  if (link.state === 'expired') return 'Expired'
  if (link.state === 'closed') return 'Closed: the application or posting ended'
  if (link.state === 'sent' && link.failure) return 'Not delivered yet. Retrying'
  const unopened = link.deliveredAt ? 'Delivered, not opened' : 'Not opened'
  const last = { sent: unopened, opened: 'Opened, not started', started: 'Started, not finished' }[link.state]
  return link.nudges > 0 ? `${last}, reminded ${link.nudges}×` : last
}
