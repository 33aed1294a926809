// A short result with color and icon: "1 to fix", "All 21 pass", "“No” rules out".
import { cva } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'

const look = cva(
  'inline-flex h-[22px] flex-none items-center gap-1 rounded-4 px-1.5 align-middle text-12 font-medium whitespace-nowrap',
  {
    variants: {
      tone: {
        neutral: 'bg-neutral-subtle text-neutral-text tinted:bg-surface',
        accent: 'bg-primary-subtle text-primary-text',
        info: 'bg-info-subtle text-info-text',
        success: 'bg-success-subtle text-success-text',
        warning: 'bg-warning-subtle text-warning-text',
        danger: 'bg-danger-subtle text-danger-text',
      },
    },
  },
)

export type Tone = 'neutral' | 'accent' | 'info' | 'success' | 'warning' | 'danger'

type BadgeProps = { tone?: Tone; icon?: LucideIcon; children: ReactNode; className?: string }

export function Badge({ tone = 'neutral', icon: Icon, children, className }: BadgeProps) {
  return (
    <span className={cx(look({ tone }), className)}>
      {Icon ? <Icon className="size-3" /> : null}
      {children}
    </span>
  )
}

const dots = {
  neutral: 'bg-neutral',
  accent: 'bg-primary',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
} as const

/** A 7 px dot, always beside a word. */
export function Dot({ tone = 'neutral' }: { tone?: Tone }) {
  return (
    <span aria-hidden="true" className={cx('inline-block size-[7px] flex-none rounded-full', dots[tone])} />
  )
}
