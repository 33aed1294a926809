// A status as a pill with its ring. `menu` adds the arrow of a pill that opens the status menu.
import { cva } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { StatusLook } from '#shared/status.ts'
import { cx } from './cx.ts'
import { StatusRing } from './status-ring.tsx'

const pill = cva(
  'inline-flex h-[22px] flex-none items-center gap-1.5 rounded-4 bg-(--pill-fill) align-middle pr-2 pl-1.5 text-12 font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        info: '[--pill-fill:var(--info-subtle)] text-info-text tinted:[--pill-fill:var(--bg-surface)] tinted:text-ink tinted:[&>svg:first-child]:text-info-text',
        motion:
          '[--pill-fill:var(--neutral-subtle)] text-ink tinted:[--pill-fill:var(--bg-surface)] [&>svg:first-child]:text-primary',
        success:
          '[--pill-fill:var(--success-subtle)] text-success-text tinted:[--pill-fill:var(--bg-surface)] tinted:text-ink tinted:[&>svg:first-child]:text-success-text',
        warning:
          '[--pill-fill:var(--warning-subtle)] text-warning-text tinted:[--pill-fill:var(--bg-surface)] tinted:text-ink tinted:[&>svg:first-child]:text-warning-text',
        danger:
          '[--pill-fill:var(--danger-subtle)] text-danger-text tinted:[--pill-fill:var(--bg-surface)] tinted:text-ink tinted:[&>svg:first-child]:text-danger-text',
        neutral:
          '[--pill-fill:var(--neutral-subtle)] text-neutral-text tinted:[--pill-fill:var(--bg-surface)]',
      },
    },
  },
)

type StatusPillProps = {
  look: StatusLook
  /** A custom label (a renamed stage) instead of the table's. */
  label?: string | undefined
  className?: string
}

export function StatusPill({ look, label, className }: StatusPillProps) {
  return (
    <span className={cx(pill({ tone: look.tone }), className)}>
      <StatusRing mark={look.mark} />
      {label ?? look.label}
    </span>
  )
}

type StatusButtonProps = StatusPillProps & Omit<ComponentProps<'button'>, 'children'>

/** The pill as the trigger of a menu. */
export function StatusButton({ look, label, className, ...props }: StatusButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={cx(pill({ tone: look.tone }), 'hover:brightness-97 max-md:h-7', className)}
    >
      <StatusRing mark={look.mark} />
      {label ?? look.label}
      <ChevronDown className="size-3" />
    </button>
  )
}
