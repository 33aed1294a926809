// The stages of the board, edited: added, renamed, put in order, given a limit and a mail, removed.
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { MANAGERS, roleMay } from '#platform/shared/permissions.ts'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Button } from '#ui/button.tsx'
import { ComponentError } from '#ui/error-state.tsx'
import { plural } from '#ui/format.ts'
import { OrderedList } from '#ui/ordered-list.tsx'
import { ListSkeleton } from '#ui/skeletons.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Stage } from '../schemas.ts'
import { stagesQuery } from './api.ts'
import { useStageActions } from './settings-api.ts'
import { StageDialog } from './stage-dialog.tsx'
import { KIND_WORDS } from './words.ts'

type CountedStage = Stage & { applications: number }

export function AdminStages() {
  const { user } = useRouteContext({ from: '/staff' })
  const mayEdit = roleMay(user.role, MANAGERS)
  const stages = useQuery(stagesQuery)
  const { update } = useStageActions()
  const [open, setOpen] = useState<CountedStage | 'new' | null>(null)
  const rows = stages.data?.items ?? []
  const handleMove = (row: CountedStage, to: number) =>
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
          disabledReason={mayEdit ? undefined : 'A manager or an admin changes the stages.'}
          onClick={() => setOpen('new')}
        >
          Add stage
        </Button>
        <p className="min-w-0 truncate text-ink-3 max-md:hidden">
          The columns of the pipeline, from left to right.
        </p>
      </div>
      {stages.isPending ? <ListSkeleton /> : null}
      {stages.isError ? (
        <ComponentError onRetry={() => void stages.refetch()} busy={stages.isFetching} />
      ) : null}
      {stages.data ? (
        <OrderedList
          label="Stages"
          rows={rows}
          rowId={(row) => row.id}
          rowLabel={(row) => row.label}
          renderRow={(row) => <StageRow row={row} />}
          onOpen={setOpen}
          onMove={mayEdit ? handleMove : undefined}
        />
      ) : null}
      {open ? (
        <StageDialog
          stage={open === 'new' ? null : open}
          stages={rows}
          mayEdit={mayEdit}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </>
  )
}

function StageRow({ row }: { row: CountedStage }) {
  const facts = [
    KIND_WORDS[row.kind],
    row.slaDays === null ? 'no limit' : `limit ${plural(row.slaDays, 'day')}`,
    row.emailTemplateId ? 'sends a mail' : 'no mail',
  ]
  return (
    <span className="flex items-baseline gap-3">
      <span className="min-w-0 truncate font-medium">{row.label}</span>
      <span className="min-w-0 flex-1 truncate text-12 text-ink-3">{facts.join(' · ')}</span>
      <span className="num text-12 text-ink-3">{plural(row.applications, 'person', 'people')}</span>
    </span>
  )
}
