// A spinner for running work. With text it is the page's waiting state.
import { cx } from './cx.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cx('size-4 flex-none animate-spin', className)}>
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.75" opacity="0.25" />
      <path
        d="M8 1.5A6.5 6.5 0 0 1 14.5 8"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
      />
    </svg>
  )
}

export function LoadingScreen({ text = 'Loading...' }: { text?: string }) {
  return (
    <output className="flex min-h-full flex-1 items-center justify-center gap-2 bg-surface text-ink-2">
      <Spinner />
      {text}
    </output>
  )
}
