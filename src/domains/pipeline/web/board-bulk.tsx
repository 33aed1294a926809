// Bulk actions on cards. Each can be undone.
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, UserRound, UserX } from 'lucide-react'
import { useState } from 'react'
import { showFailure } from '#platform/web/show-failure.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import { OptionList } from '#ui/option-list.tsx'
import type { BoardFilter, BulkChange } from '../contract/schemas.ts'
import { BULK_LIMIT } from '../contract/words.ts'
import { boardQuery, fetchColumnIds, useBulkChange } from './api.ts'
import type { Board } from './board-cache.ts'
import { ReasonDialog } from './disqualify-dialog.tsx'
import { useOfferUndo } from './offer-undo.ts'
import { ChooseOwner } from './owner-dialog.tsx'
import { useShownBoard } from './use-shown-board.ts'
import { idsWithWaiting } from './waiting.ts'
import { SENDS_MAIL } from './words.ts'

type BoardBulkProps = {
  filter: BoardFilter
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  align: 'start' | 'center'
}

type Question = 'move' | 'owner' | 'disqualify'

export function BoardBulk({ filter, selected, onSelect, align }: BoardBulkProps) {
  const { data: board } = useQuery({
    ...boardQuery(filter),
    // Without a selection, moves on the board do not render this again.
    select: selected.size > 0 ? theBoard : nothing,
    structuralSharing: false,
  })
  const { shown, changes } = useShownBoard(board ?? undefined, filter)
  const columns = shown?.columns ?? []
  const [question, setQuestion] = useState<Question | null>(null)
  const bulk = useBulkChange()
  const offerUndo = useOfferUndo()
  const { all, selectAll } = useSelectAll({ filter, board, changes, columns, selected, onSelect })
  const people = plural(selected.size, 'candidate')
  const onClear = () => onSelect(new Set())
  const apply = (change: BulkChange, done: (changed: number) => string) => {
    setQuestion(null)
    bulk.mutate(
      { ids: inOrder(columns, selected), change },
      {
        onSuccess: (result) => {
          onClear()
          offerUndo(done(result.changed), result)
        },
        onError: showFailure,
      },
    )
  }
  const stages = columns.map(({ stage }) => ({
    value: stage.id,
    label: stage.label,
    ...(stage.emailTemplateId && { note: SENDS_MAIL }),
  }))
  const labelOf = (id: string) => stages.find(({ value }) => value === id)?.label ?? ''
  return (
    <>
      <BulkBar
        count={selected.size}
        total={all?.count ?? selected.size}
        {...(all && { where: all.label, onSelectAll: selectAll })}
        align={align}
        onClear={onClear}
        actions={[
          {
            id: 'move',
            label: 'Move',
            icon: ArrowRight,
            busy: bulk.isPending,
            onClick: () => setQuestion('move'),
          },
          { id: 'owner', label: 'Assign', icon: UserRound, onClick: () => setQuestion('owner') },
          { id: 'disqualify', label: 'Disqualify', icon: UserX, onClick: () => setQuestion('disqualify') },
        ]}
      />
      <Dialog
        open={question === 'move'}
        onOpenChange={() => setQuestion(null)}
        title={`Move ${people} to`}
        width={360}
      >
        <OptionList
          label="Stages"
          placeholder="Search"
          options={stages}
          onChoose={(stageId) =>
            apply(
              { kind: 'move', stageId },
              (changed) => `${plural(changed, 'candidate')} moved to ${labelOf(stageId)}`,
            )
          }
          className="-mx-3 -mb-2"
        />
      </Dialog>
      {question === 'owner' ? (
        <ChooseOwner
          title={`Assign ${people} to`}
          onChoose={(ownerId) =>
            apply({ kind: 'owner', ownerId }, (changed) => `${plural(changed, 'candidate')} assigned`)
          }
          onClose={() => setQuestion(null)}
        />
      ) : null}
      {question === 'disqualify' ? (
        <ReasonDialog
          title={`Disqualify ${people}?`}
          applicationIds={[...selected]}
          confirmLabel={`Disqualify ${people}`}
          busy={bulk.isPending}
          onChoose={(input) =>
            apply(
              { kind: 'disqualify', ...input },
              (changed) => `${plural(changed, 'candidate')} disqualified`,
            )
          }
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}

const theBoard = (board: Board): Board | null => board
const nothing = (): Board | null => null

/** In the order of the board. Cards that are not loaded keep their order of selection. */
function inOrder(columns: Board['columns'], selected: ReadonlySet<string>): string[] {
  const loaded = columns.flatMap(({ cards }) => cards.map(({ id }) => id))
  return [...new Set([...loaded.filter((id) => selected.has(id)), ...selected])]
}

type SelectAll = Pick<BoardBulkProps, 'filter' | 'selected' | 'onSelect'> & {
  /** On the server, and as shown. */
  board: Board | null | undefined
  columns: Board['columns']
  changes: ReturnType<typeof useShownBoard>['changes']
}

/** If all selected cards are in one column, the rest of that column can be selected too, including unloaded pages. */
function useSelectAll({ filter, board, columns, changes, selected, onSelect }: SelectAll) {
  const touched = columns.filter(({ cards }) => cards.some(({ id }) => selected.has(id)))
  const [column] = touched
  if (!board || !column || touched.length > 1 || !column.total.exact || column.total.count > BULK_LIMIT)
    return { all: null, selectAll: undefined }
  const { stage, cards, nextCursor, total } = column
  const choose = (ids: readonly string[]) => onSelect(new Set(ids))
  const fetchAll = () =>
    void fetchColumnIds(filter, stage.id).then(
      ({ ids }) => choose(idsWithWaiting(ids, { board, changes, filter, stageId: stage.id })),
      showFailure,
    )
  // A completely loaded column needs no request.
  const selectAll = () => (nextCursor ? fetchAll() : choose(cards.map(({ id }) => id)))
  return { all: { count: total.count, label: stage.label }, selectAll }
}
