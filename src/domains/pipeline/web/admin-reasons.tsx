// Why people are disqualified, edited: whose decision it is, what it asks for, what is sent and when to look again.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { formatDuration } from '#ui/format.ts'
import { OrderedList } from '#ui/ordered-list.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Reason } from '../schemas.ts'
import { reasonsQuery } from './api.ts'
import { ReasonEditor } from './reason-editor.tsx'
import { useReasonActions } from './settings-api.ts'
import { SIDE_WORDS } from './words.ts'

export function AdminReasons() {
  const { user } = useRouteContext({ from: '/staff' })
  const mayEdit = roleMay(user.role, MANAGERS)
  const reasons = useQuery(reasonsQuery)
  const { update } = useReasonActions()
  const [open, setOpen] = useState<Reason | 'new' | null>(null)
  const handleMove = (row: Reason, to: number) =>
    update.mutate(
      { row, changes: { position: to + 1 } },
      { onError: (error) => toast({ tone: 'danger', title: sentenceOf(error) }) },
    )
  return (
    <>
      <div className="flex min-h-13 flex-none items-center gap-3 px-6 py-2 max-md:px-4">
        <Button
          variant="primary"
          icon={Plus}
          disabledReason={mayEdit ? undefined : 'A manager or an admin changes the reasons.'}
          onClick={() => setOpen('new')}
        >
          Add reason
        </Button>
        <p className="min-w-0 truncate text-ink-3 max-md:hidden">
          Asked for whenever somebody is disqualified.
        </p>
      </div>
      {reasons.isPending ? <ListSkeleton /> : null}
      {reasons.isError ? (
        <ComponentError onRetry={() => void reasons.refetch()} busy={reasons.isFetching} />
      ) : null}
      {reasons.data ? (
        <OrderedList
          label="Reasons"
          rows={reasons.data.items}
          rowId={(row) => row.id}
          rowLabel={(row) => row.label}
          renderRow={(row) => <ReasonRow row={row} />}
          onOpen={setOpen}
          onMove={mayEdit ? handleMove : undefined}
        />
      ) : null}
      {open ? (
        <ReasonEditor reason={open === 'new' ? null : open} mayEdit={mayEdit} onClose={() => setOpen(null)} />
      ) : null}
    </>
  )
}

function ReasonRow({ row }: { row: Reason }) {
  const facts = [
    SIDE_WORDS[row.side],
    row.needsComment ? 'needs a comment' : '',
    row.emailTemplateId ? `mail after ${formatDuration(row.emailDelayMinutes * 60_000)}` : 'no mail',
    row.reconsiderAfterDays ? `look again after ${row.reconsiderAfterDays} d` : '',
  ]
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 truncate font-medium">{row.label}</span>
      <span className="min-w-0 flex-1 truncate text-12 text-ink-3">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
