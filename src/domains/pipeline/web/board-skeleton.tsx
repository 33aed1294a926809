// The skeleton of a board.
import { Skeleton } from '#ui/skeleton.tsx'

const COLUMNS = { a: 'abcde', b: 'abcd', c: 'abc', d: 'abc', e: 'ab', f: 'a', g: 'a' }

export function BoardSkeleton() {
  return (
    <output
      aria-label="Loading the board"
      className="flex min-h-0 flex-1 gap-3 overflow-hidden border-t px-6 pt-3 max-md:px-4"
    >
      {Object.entries(COLUMNS).map(([column, cards]) => (
        <span
          key={column}
          className="flex w-56 flex-none flex-col gap-1.5 rounded-t-8 bg-canvas px-1.5 pt-3 max-md:w-full"
        >
          <Skeleton className="mx-1.5 mb-2 h-4 w-24" />
          {cards.split('').map((card) => (
            <Skeleton key={card} className="h-21 w-full rounded-6" />
          ))}
        </span>
      ))}
    </output>
  )
}
