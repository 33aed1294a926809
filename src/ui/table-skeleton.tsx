// The table before its rows: the real header and eight rows of bars.
import { Skeleton } from './skeleton.tsx'
import { type Column, fitColumns } from './table-columns.ts'

const bars = [74, 58, 82, 66, 50, 76, 62, 70] as const

type TableSkeletonProps<Row> = { label: string; columns: readonly Column<Row>[]; selectable: boolean }

export function TableSkeleton<Row>({ label, columns, selectable }: TableSkeletonProps<Row>) {
  const fitted = fitColumns(columns, 0)
  return (
    <div aria-busy="true" className="min-h-0 flex-1 overflow-hidden border-t">
      <output className="sr-only">Loading {label}</output>
      <div aria-hidden="true">
        <div className="flex h-8 items-center gap-3 border-b px-6 text-12 font-medium text-ink-3">
          {selectable ? <span className="w-4" /> : null}
          {fitted.map((column) => (
            <span
              key={column.id}
              style={column.main ? undefined : { width: column.fittedWidth }}
              className={column.main ? 'flex-1' : 'flex-none'}
            >
              {column.hidesHeader ? null : column.header}
            </span>
          ))}
        </div>
        {bars.map((bar) => (
          <div key={bar} className="flex h-(--row) items-center gap-3 border-b px-6">
            {selectable ? <Skeleton className="size-4" /> : null}
            {fitted.map((column) => (
              <span
                key={column.id}
                style={column.main ? undefined : { width: column.fittedWidth }}
                className={column.main ? 'flex flex-1 items-center gap-2.5' : 'flex-none'}
              >
                {column.main ? <Skeleton className="size-6 rounded-full" /> : null}
                <span style={{ width: `${bar}%` }} className="block max-w-48">
                  <Skeleton className="h-2.5" />
                </span>
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
