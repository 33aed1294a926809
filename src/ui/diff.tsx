// Both values of an edit conflict, side by side, for a decision.
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

export type Difference = { field: string; mine: ReactNode; theirs: ReactNode }

type ConflictProps = {
  who: string
  when: ReactNode
  differences: readonly Difference[]
  onKeepMine: () => void
  onTakeTheirs: () => void
  busy?: boolean
}

export function Conflict({ who, when, differences, onKeepMine, onTakeTheirs, busy }: ConflictProps) {
  return (
    <div role="alert" className="rounded-8 border border-line-strong">
      <p className="flex gap-2 rounded-t-8 bg-warning-subtle px-3 py-2 text-warning-text">
        <TriangleAlert className="mt-0.5" />
        <span>
          {who} changed this {when}. Your changes are not saved yet.
        </span>
      </p>
      <table className="w-full table-fixed border-collapse">
        <thead>
          <tr className="text-left text-12 text-ink-3 [&>th]:px-3 [&>th]:py-1.5 [&>th]:font-medium">
            <th scope="col" className="w-24">
              Field
            </th>
            <th scope="col">Yours</th>
            <th scope="col">{who}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, mine, theirs }) => (
            <tr key={field} className="border-t align-top [&>*]:px-3 [&>*]:py-2">
              <th scope="row" className="text-left font-normal text-ink-3">
                {field}
              </th>
              <td className="break-words">{mine}</td>
              <td className="break-words">{theirs}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex justify-end gap-2 border-t px-3 py-2">
        <Button size="sm" onClick={onTakeTheirs} disabled={busy}>
          Use theirs
        </Button>
        <Button size="sm" variant="primary" onClick={onKeepMine} busy={busy}>
          Keep mine
        </Button>
      </div>
    </div>
  )
}

/** An edit as removed and added text. */
export function Change({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <span>
      <del className="text-ink-3 line-through">{before}</del>{' '}
      <ins className="bg-success-subtle text-success-text no-underline">{after}</ins>
    </span>
  )
}
