// Where an import is: file, fields, check, import.
import { Check } from 'lucide-react'
import { cx } from '#ui/cx.ts'
import type { Import } from '../contract/schemas.ts'
import { isMoving } from './api.ts'

const STEPS = ['File', 'Fields', 'Check', 'Import'] as const

function currentOf(of: Import): number {
  if (of.status !== 'draft') return 3
  return isMoving(of) ? 1 : 2
}

export function Steps({ of }: { of: Import }) {
  const current = currentOf(of)
  return (
    <ol aria-label="Steps" className="flex items-center gap-2 @max-[860px]/page:hidden">
      {STEPS.map((name, index) => (
        <li
          key={name}
          aria-current={index === current ? 'step' : undefined}
          className={cx('flex items-center gap-2', index === current ? 'font-medium text-ink' : 'text-ink-3')}
        >
          {index > 0 ? <span aria-hidden="true" className="w-4 border-t border-line-strong" /> : null}
          <span
            aria-hidden="true"
            className={cx(
              'num flex size-5 items-center justify-center rounded-full text-12',
              index < current && 'bg-primary-subtle text-primary-text',
              index === current && 'bg-primary text-primary-foreground',
              index > current && 'border border-line-strong',
            )}
          >
            {index < current ? <Check className="size-3" /> : index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
