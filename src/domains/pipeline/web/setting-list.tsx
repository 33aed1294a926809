// Stages or reasons in order, which permitted users add, open, and move up and down.
import type { UseQueryResult } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { QueryState } from '#platform/web/query-state.tsx'
import { showFailure } from '#platform/web/show-failure.ts'
import { MANAGERS, roleMay } from '#shared/permissions.ts'
import { Button } from '#ui/button.tsx'
import { OrderedList } from '#ui/ordered-list.tsx'

type Row = { id: string; label: string; version: number }
/** The open row, or null for a new one, and why it cannot be changed. */
type OpenSetting<R> = { row: R | null; off: string | undefined; onClose: () => void }

type SettingListProps<R extends Row> = {
  noun: string
  title: string
  note: string
  query: UseQueryResult<{ items: R[] }>
  factsOf: (row: R) => readonly string[]
  /** At the end of the line. */
  figureOf?: (row: R) => string
  onMove: (move: { row: R; changes: { position: number } }, outcome: { onError: (e: Error) => void }) => void
  renderOpen: (open: OpenSetting<R>) => ReactNode
}

export function SettingList<R extends Row>(props: SettingListProps<R>) {
  const { noun, title, note, query, factsOf, figureOf, onMove, renderOpen } = props
  const { user } = useRouteContext({ from: '/staff' })
  const [open, setOpen] = useState<R | 'new' | null>(null)
  const mayEdit = roleMay(user.role, MANAGERS)
  const off = mayEdit ? undefined : `Only managers and admins can change the ${title.toLowerCase()}.`
  const handleMove = (row: R, to: number) =>
    onMove({ row, changes: { position: to + 1 } }, { onError: showFailure })
  return (
    <>
      <div className="flex min-h-13 flex-none items-center gap-3 px-6 py-2 max-md:px-4">
        <Button variant="primary" icon={Plus} disabledReason={off} onClick={() => setOpen('new')}>
          Add {noun}
        </Button>
        <p className="min-w-0 truncate text-ink-3 max-md:hidden">{note}</p>
      </div>
      {query.data ? (
        <OrderedList
          label={title}
          rows={query.data.items}
          rowId={(row) => row.id}
          rowLabel={(row) => row.label}
          renderRow={(row) => <Line label={row.label} facts={factsOf(row)} figure={figureOf?.(row)} />}
          onOpen={setOpen}
          onMove={mayEdit ? handleMove : undefined}
        />
      ) : (
        <QueryState query={query} />
      )}
      {open ? renderOpen({ row: open === 'new' ? null : open, off, onClose: () => setOpen(null) }) : null}
    </>
  )
}

type LineProps = { label: string; facts: readonly string[]; figure: string | undefined }

function Line({ label, facts, figure }: LineProps) {
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 truncate font-medium">{label}</span>
      <span className="min-w-0 flex-1 truncate text-12 text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
      {figure ? <span className="num text-12 text-ink-3">{figure}</span> : null}
    </span>
  )
}
