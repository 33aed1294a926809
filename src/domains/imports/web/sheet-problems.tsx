// What is wrong with the rows of a sheet, by column, with the way to each.
import { useQuery } from '@tanstack/react-query'
import { CircleX, Split, UserCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { formatCount, plural } from '#ui/format.ts'
import type { Import } from '../contract/schemas.ts'
import { isMoving } from './api.ts'
import { problemsQuery } from './sheet-api.ts'
import type { CellAt } from './sheet-grid.tsx'

type SheetProblemsProps = {
  of: Import
  /** Absent where there is no grid. */
  onShow: ((cell: CellAt) => void) | undefined
  onDates: (column: string) => void
  onSplit: (column: string) => void
}

export function SheetProblems({ of, onShow, onDates, onSplit }: SheetProblemsProps) {
  const { data } = useQuery(problemsQuery(of))
  const { rows, rejected, updated, skipped } = of.counts
  const checked = isMoving(of) ? of.position : rows
  const joined = of.columns.find(({ field }) => field === 'name')
  return (
    <section aria-labelledby="problems" aria-busy={isMoving(of)}>
      <div className="px-4 pt-3 pb-3">
        <h2 id="problems" className="text-14 font-semibold">
          Problems
        </h2>
        <div aria-hidden="true" className="my-2 flex h-1 overflow-hidden rounded-full bg-pressed">
          <div className="bg-success" style={{ width: `${((checked - rejected) / rows) * 100}%` }} />
          <div className="bg-danger" style={{ width: `${(rejected / rows) * 100}%` }} />
        </div>
        <output className="num flex text-ink-2">
          <span className="flex-1">
            {isMoving(of)
              ? `${formatCount(of.position)} of ${plural(rows, 'row')} checked`
              : `${plural(rows - rejected, 'row')} ready`}
          </span>
          {rejected > 0 ? (
            <span className="font-medium text-danger-text">{formatCount(rejected)} to fix</span>
          ) : null}
        </output>
      </div>
      <ul className="divide-y border-y">
        {data?.items.map(({ column, text, count, line }) => (
          <Item
            key={`${column} ${text}`}
            icon={<CircleX aria-hidden="true" className="size-4 text-danger-text" />}
            title={`${column ?? 'Row'}: ${plural(count, 'row')}`}
            note={text}
            action={
              column !== null && /\bdate\b/.test(text)
                ? { label: 'Fix', of: column, onClick: () => onDates(column) }
                : onShow && {
                    label: 'Show',
                    of: column ?? `row ${line + 1}`,
                    onClick: () => onShow({ line, column: column ?? undefined }),
                  }
            }
          />
        ))}
        {updated + skipped > 0 ? (
          <Item
            icon={<UserCheck aria-hidden="true" className="size-4 text-ink-3" />}
            title={`${plural(updated + skipped, 'row')} already known`}
            note="You choose what happens to them in the next step."
          />
        ) : null}
        {joined && of.can.change ? (
          <Item
            icon={<Split aria-hidden="true" className="size-4 text-ink-3" />}
            title={`${joined.header}: first and last name together`}
            note="Split now, or we split it during import."
            action={{ label: 'Split', of: joined.header, onClick: () => onSplit(joined.header) }}
          />
        ) : null}
      </ul>
      {data?.items.length === 0 && !isMoving(of) ? (
        <p className="px-4 py-3 text-ink-2">Every row can be imported.</p>
      ) : null}
      {onShow ? null : (
        <p className="px-4 py-3 text-ink-3">
          Open this file on a wider screen to edit cells. Column fixes work here.
        </p>
      )}
    </section>
  )
}

type ItemProps = {
  icon: ReactNode
  title: string
  note: string
  action?: { label: string; of: string; onClick: () => void } | undefined
}

function Item({ icon, title, note, action }: ItemProps) {
  return (
    <li className="flex items-start gap-2.5 px-4 py-2.5">
      <span className="flex-none pt-0.5">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{title}</span>
        <span className="block text-12 wrap-anywhere text-ink-3">{note}</span>
      </span>
      {action ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`${action.label} ${action.of}`}
          onClick={action.onClick}
        >
          {action.label}
        </Button>
      ) : null}
    </li>
  )
}
