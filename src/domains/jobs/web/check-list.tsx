// The pre-flight check: problems for Google and Indeed, worst first, and the number of passed checks.
import { CircleAlert, CircleDashed, Check as Tick, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { Check } from '../contract/schemas.ts'

const WHO = { google: 'Google', indeed: 'Indeed', ours: 'Ours' } as const
const LOOKS = {
  fix: { icon: CircleAlert, tone: 'text-danger-text' },
  look: { icon: TriangleAlert, tone: 'text-warning-text' },
} as const

export function CheckBars({ checks }: { checks: readonly Check[] }) {
  const color = { fix: 'bg-danger', look: 'bg-warning', pass: 'bg-success' }
  return (
    <span aria-hidden="true" className="ml-auto flex gap-0.5">
      {checks.map((check) => (
        <i key={check.id} className={cx('h-3 w-1 rounded-[1px]', color[check.level])} />
      ))}
    </span>
  )
}

export function checkSummary(checks: readonly Check[]): string {
  return `${checks.length} checks, ${checks.filter((check) => check.level === 'pass').length} pass`
}

type Props = { checks: readonly Check[]; mendFor?: (check: Check) => ReactNode }

export function CheckList({ checks, mendFor }: Props) {
  const open = checks.filter((check) => check.level !== 'pass')
  return (
    <ul>
      {open.map((check) => (
        <OpenCheck key={check.id} check={check} action={mendFor?.(check)} />
      ))}
      {(['google', 'indeed', 'ours'] as const).map((by) => {
        const all = checks.filter((check) => check.by === by)
        const passed = all.filter((check) => check.level === 'pass')
        if (passed.length === 0) return null
        const Icon = passed.length === all.length ? Tick : CircleDashed
        return (
          <li key={by} className="flex items-start gap-2 border-t py-2 text-ink-2">
            <Icon className="mt-0.5 size-4 flex-none" />
            <span className="min-w-0 flex-1">
              {WHO[by]}:{' '}
              {passed
                .map((check) => check.title.toLowerCase())
                .slice(0, 3)
                .join(', ')}
              {passed.length > 3 ? ' and more' : ''}
            </span>
            <span className="num text-ink-3">
              {passed.length} of {all.length}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function OpenCheck({ check, action }: { check: Check; action: ReactNode }) {
  if (check.level === 'pass') return null
  const { icon: Icon, tone } = LOOKS[check.level]
  return (
    <li className="flex items-start gap-2 border-t py-2">
      <Icon className={cx('mt-0.5 size-4 flex-none', tone)} />
      <span className="min-w-0 flex-1">
        <span className={cx('block font-medium', tone)}>
          <span className="sr-only">{check.level === 'fix' ? 'To fix: ' : 'To review: '}</span>
          {check.title}
        </span>
        <span className="text-ink-2">{check.detail}</span>
      </span>
      {action}
    </li>
  )
}
