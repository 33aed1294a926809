// The shape of a board while it loads.
import { Skeleton } from '#ui/skeleton.tsx'

const COLUMNS = [5, 4, 3, 3, 2, 1, 1]

export function BoardSkeleton() {
  return (
    <output
      aria-label="Loading the board"
      className="flex min-h-0 flex-1 gap-3 overflow-hidden border-t px-6 pt-3 max-md:px-4"
    >
      {COLUMNS.map((cards, column) => (
        // oxlint-disable-next-line react/no-array-index-key -- The shape never changes.
        <span
          key={column}
          className="flex w-56 flex-none flex-col gap-1.5 rounded-t-8 bg-canvas px-1.5 pt-3 max-md:w-full"
        >
          <Skeleton className="mx-1.5 mb-2 h-4 w-24" />
          {Array.from({ length: cards }, (_, card) => (
            // oxlint-disable-next-line react/no-array-index-key -- As above.
            <Skeleton key={card} className="h-21 w-full rounded-6" />
          ))}
        </span>
      ))}
    </output>
  )
}
