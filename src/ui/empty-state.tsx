// The empty state: what will be here, why it is empty, and the next step. Filtered-empty offers to clear the filters.
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type EmptyStateProps = {
  title: string
  /** Why it is empty. */
  children: ReactNode
  action?: ReactNode
  /** A check mark on the picture: nothing to do. */
  done?: boolean
  headingLevel?: 1 | 2 | 3
  className?: string
}

export function EmptyState({ title, children, action, done, headingLevel = 2, className }: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <div
      className={cx(
        'flex flex-1 flex-col items-center justify-center gap-1 px-6 pt-6 pb-[12vh] text-center',
        className,
      )}
    >
      <EmptyPicture done={done} />
      <Heading className="text-16 font-semibold">{title}</Heading>
      <p className="mb-3.5 max-w-[46ch] text-pretty text-ink-2">{children}</p>
      {action}
    </div>
  )
}

export function FilteredEmpty({ noun, onClear }: { noun: string; onClear: () => void }) {
  return (
    <EmptyState title={`No ${noun} match`} action={<Button onClick={onClear}>Clear filters</Button>}>
      Change the search, remove a filter, or clear all filters.
    </EmptyState>
  )
}

const rows = [
  { x: 8, y: 6, width: 132, line: 52, opacity: 1 },
  { x: 12, y: 28, width: 124, line: 42, opacity: 0.72 },
  { x: 16, y: 50, width: 116, line: 32, opacity: 0.44 },
] as const

function EmptyPicture({ done }: { done?: boolean }) {
  return (
    <svg width="148" height="76" viewBox="0 0 148 76" fill="none" aria-hidden="true" className="mb-4">
      {rows.map(({ x, y, width, line, opacity }) => (
        <g key={y}>
          <rect x={x} y={y} width={width} height="18" rx="4" fill="var(--bg-sunken)" opacity={opacity} />
          <circle cx={x + 12} cy={y + 9} r="4" fill="var(--line-strong)" />
          <rect x={x + 24} y={y + 7} width={line} height="4" rx="2" fill="var(--line-strong)" />
        </g>
      ))}
      {done ? (
        <path
          d="M112 10l5 5 9-9"
          stroke="var(--accent)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : null}
    </svg>
  )
}
