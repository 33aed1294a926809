// Bulk actions on candidates. Each reports its result and can be undone.
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Tag as TagIcon, Trash2, UserRound } from 'lucide-react'
import { Suspense, use, useState } from 'react'
import { staffQuery } from '#domains/identity/web/index.ts'
import { lazyPart } from '#platform/web/lazy-part.tsx'
import { showBulkResult } from '#platform/web/list/bulk.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import type { Total } from '#shared/list.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { plural } from '#ui/format.ts'
import { countSelected, everySelected, noSelection, type Selection } from '#ui/selection.ts'
import type { BulkChange, BulkResult, BulkSelection, CandidateFilter } from '../contract/schemas.ts'
import { useBulkChange, useUndoChange } from './api.ts'
import { ChooseDialog } from './choose-dialog.tsx'
import { BulkTools } from './drawer-tabs.ts'
import { statusLabel, statusOptions } from './labels.ts'

// Opened by the user, so no list waits for it.
const TagsDialog = lazyPart(() => import('./tags-dialog.tsx'), 'TagsDialog')

type BulkActionsProps = {
  selection: Selection
  onSelectionChange: (selection: Selection) => void
  filter: CandidateFilter
  total: Total
  /** Disabled while the list still shows the previous filter. */
  isSettled: boolean
  align: 'start' | 'center'
}

type Question = 'status' | 'owner' | 'tags' | 'remove'

export function BulkActions(props: BulkActionsProps) {
  const { selection, onSelectionChange, filter, total, isSettled, align } = props
  const [question, setQuestion] = useState<Question | null>(null)
  const tools = use(BulkTools)
  const [toolId, setToolId] = useState<string | null>(null)
  const tool = tools.find(({ id }) => id === toolId)
  const staff = useQuery({ ...staffQuery, enabled: question === 'owner' })
  const count = countSelected(selection, total.count)
  const { apply, busy } = useApply({
    chosen: chosen(selection, filter, total),
    onDone: () => onSelectionChange(noSelection),
  })
  const close = () => setQuestion(null)
  const choose = (change: BulkChange, done: (result: BulkResult) => string) => {
    close()
    apply(change, done)
  }
  const people = plural(count, 'candidate')
  return (
    <>
      <BulkBar
        count={isSettled ? count : 0}
        total={total.count}
        align={align}
        onSelectAll={selection.all ? undefined : () => onSelectionChange(everySelected)}
        onClear={() => onSelectionChange(noSelection)}
        actions={[
          { id: 'status', label: 'Move', icon: ArrowRight, busy, onClick: () => setQuestion('status') },
          { id: 'owner', label: 'Assign', icon: UserRound, onClick: () => setQuestion('owner') },
          { id: 'tags', label: 'Tag', icon: TagIcon, onClick: () => setQuestion('tags') },
          ...tools.map(({ id, label, icon }) => ({ id, label, icon, onClick: () => setToolId(id) })),
        ]}
        more={[
          {
            items: [
              {
                id: 'remove',
                label: 'Remove',
                icon: Trash2,
                danger: true,
                onSelect: () => setQuestion('remove'),
              },
            ],
          },
        ]}
      />
      <ChooseDialog
        open={question === 'status'}
        onClose={close}
        title={`Move ${people} to`}
        options={statusOptions}
        onChoose={(status) =>
          choose(
            { kind: 'status', status },
            (result) => `${plural(result.changed, 'candidate')} moved to ${statusLabel(status)}`,
          )
        }
      />
      <ChooseDialog
        open={question === 'owner'}
        onClose={close}
        title={`Assign ${people} to`}
        options={[
          { value: '', label: 'No owner' },
          ...(staff.data?.items ?? []).map((person) => ({ value: person.id, label: person.name })),
        ]}
        onChoose={(ownerId) =>
          choose(
            { kind: 'owner', ownerId: ownerId || null },
            (result) => `${plural(result.changed, 'candidate')} assigned`,
          )
        }
      />
      <Suspense>
        {question === 'tags' ? (
          <TagsDialog
            onClose={close}
            people={people}
            onApply={(change) =>
              choose(change, (result) => `Tags of ${plural(result.changed, 'candidate')} changed`)
            }
          />
        ) : null}
        {tool ? (
          <tool.Dialog
            selection={chosen(selection, filter, total)}
            count={count}
            onClose={() => setToolId(null)}
            onDone={() => {
              setToolId(null)
              onSelectionChange(noSelection)
            }}
          />
        ) : null}
      </Suspense>
      <ConfirmDialog
        open={question === 'remove'}
        onOpenChange={close}
        title={`Remove ${people}?`}
        description="They disappear from all lists. Undo restores them. Nothing is erased."
        confirmLabel={`Remove ${people}`}
        danger
        onConfirm={() =>
          choose({ kind: 'remove' }, (result) => `${plural(result.changed, 'candidate')} removed`)
        }
      />
    </>
  )
}

function useApply(input: { chosen: BulkSelection; onDone: () => void }) {
  const bulk = useBulkChange()
  const offerUndo = useOfferUndo()
  const apply = (change: BulkChange, done: (result: BulkResult) => string) =>
    bulk.mutate(
      { selection: input.chosen, change },
      {
        onSuccess: (result) => {
          input.onDone()
          offerUndo(done(result), result)
        },
        onError: showFailure,
      },
    )
  return { apply, busy: bulk.isPending }
}

/** Sends the count that the user saw, if exact. If it has changed, the server asks again. */
function chosen(selection: Selection, filter: CandidateFilter, total: Total): BulkSelection {
  const ids = [...selection.ids]
  if (!selection.all) return { ids }
  return {
    filter,
    except: ids,
    ...(Object.keys(filter).length === 0 && { everyone: true as const }),
    ...(total.exact && { expectedCount: countSelected(selection, total.count) }),
  }
}

/** Reports changed and skipped rows with reasons, and offers Undo. The history keeps the Undo afterwards. */
export function useOfferUndo() {
  const undo = useUndoChange()
  return (title: string, { changeSetId, skipped }: Pick<BulkResult, 'changeSetId' | 'skipped'>) =>
    showBulkResult({
      title,
      skipped,
      undo:
        changeSetId &&
        (async () => {
          const result = await undo.mutateAsync(changeSetId)
          return { title: `${plural(result.changed, 'candidate')} restored`, skipped: result.skipped }
        }),
    })
}
