// What can be done with several cards at once; each act can be undone.
import { ArrowRight, UserX } from 'lucide-react'
import { useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { BulkBar } from '#ui/bulk-bar.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { plural } from '#ui/format.ts'
import { OptionList } from '#ui/option-list.tsx'
import { toast } from '#ui/toast-store.ts'
import type { BulkChange } from '../schemas.ts'
import { useBulkChange } from './api.ts'
import type { Board } from './board-cache.ts'
import { ReasonDialog } from './disqualify-dialog.tsx'
import { useOfferUndo } from './offer-undo.ts'

type BoardBulkProps = {
  board: Board | undefined
  selected: ReadonlySet<string>
  onClear: () => void
  align: 'start' | 'center'
}

export function BoardBulk({ board, selected, onClear, align }: BoardBulkProps) {
  const [question, setQuestion] = useState<'move' | 'disqualify' | null>(null)
  const bulk = useBulkChange()
  const offerUndo = useOfferUndo()
  const people = plural(selected.size, 'person', 'people')
  const ids = (board?.columns ?? [])
    .flatMap(({ cards }) => cards.map(({ id }) => id))
    .filter((id) => selected.has(id))
  const apply = (change: BulkChange, done: (changed: number) => string) => {
    setQuestion(null)
    bulk.mutate(
      { ids, change },
      {
        onSuccess: (result) => {
          onClear()
          offerUndo(done(result.changed), result)
        },
        onError: (error) => toast({ tone: 'danger', title: sentenceOf(error) }),
      },
    )
  }
  const stages = (board?.columns ?? []).map(({ stage }) => ({ value: stage.id, label: stage.label }))
  const labelOf = (id: string) => stages.find(({ value }) => value === id)?.label ?? ''
  return (
    <>
      <BulkBar
        count={ids.length}
        total={ids.length}
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
          placeholder="Type to narrow"
          options={stages}
          onChoose={(stageId) =>
            apply(
              { kind: 'move', stageId },
              (changed) => `${plural(changed, 'person', 'people')} moved to ${labelOf(stageId)}`,
            )
          }
          className="-mx-3 -mb-2"
        />
      </Dialog>
      {question === 'disqualify' ? (
        <ReasonDialog
          title={`Disqualify ${people}?`}
          confirmLabel={`Disqualify ${people}`}
          busy={bulk.isPending}
          onChoose={(input) =>
            apply(
              { kind: 'disqualify', ...input },
              (changed) => `${plural(changed, 'person', 'people')} disqualified`,
            )
          }
          onClose={() => setQuestion(null)}
        />
      ) : null}
    </>
  )
}
