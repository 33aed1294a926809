// The columns with their cards, and what moving one means.
import { Ban, CircleCheck, Flag, Hourglass, SquareCheck, UserMinus, UserX } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { Board } from '#ui/board.tsx'
import type { BoardMove } from '#ui/board-data.ts'
import { BoardFacts } from '#ui/board-facts.tsx'
import type { MenuGroup } from '#ui/dropdown-menu.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Card, Stage } from '../schemas.ts'
import { useBringBack, useEditCard, useMoveCard, useWithdraw } from './api.ts'
import type { Board as BoardData } from './board-cache.ts'
import { DisqualifyDialog } from './disqualify-dialog.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { useNow } from './use-now.ts'
import { countOf, FLAG_WORDS, factsOf, limitOf, timeIn } from './words.ts'

const idOf = (card: Card) => card.id
const nameOf = (card: Card) => card.candidate.name

type PipelineBoardProps = {
  board: BoardData
  /** On the board of one job its title says nothing; on any other each card says which job it is about. */
  oneJob: boolean
  past: boolean
  openCandidate: string | undefined
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (candidateId: string) => void
  onEndReached: (stageId: string) => void
}

export function PipelineBoard(props: PipelineBoardProps) {
  const { board, oneJob, past, openCandidate, selected, onSelect, onOpen, onEndReached } = props
  const now = useNow()
  const [ruling, setRuling] = useState<Card | null>(null)
  const [flagging, setFlagging] = useState<Card | null>(null)
  const cards = board.columns.flatMap((column) => column.cards)
  const find = (id: string) => cards.find((card) => card.id === id) ?? null
  const handleMove = useMoves(board)
  const handleSelect = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const menuOf = useCardMenu({
    selected,
    onSelect: handleSelect,
    onFlag: setFlagging,
    onDisqualify: setRuling,
  })
  const renderCard = useFace({
    board,
    oneJob,
    now: past && board.asOf ? Date.parse(board.asOf) : now.getTime(),
  })
  return (
    <>
      <Board
        label="Pipeline"
        columns={board.columns.map((column) => ({
          id: column.stage.id,
          title: column.stage.label,
          count: countOf(column),
          cards: column.cards,
          ...(past ? {} : limitOf(column, now)),
        }))}
        cardId={idOf}
        cardLabel={nameOf}
        renderCard={renderCard}
        onOpen={(card) => onOpen(card.candidate.id)}
        openId={cards.find((card) => card.candidate.id === openCandidate)?.id}
        onMove={handleMove}
        canMove={(card) => card.can.move}
        menuOf={menuOf}
        onEndReached={onEndReached}
        {...(past ? { lockedReason: 'A past day can only be read.' } : { selected, onSelect: handleSelect })}
        tray={{
          label: 'Drop here to disqualify',
          note: 'you will be asked why',
          onDrop: (id) => setRuling(find(id)),
        }}
      />
      {ruling ? <DisqualifyDialog card={ruling} onClose={() => setRuling(null)} /> : null}
      {flagging ? <FlagDialog card={flagging} onClose={() => setFlagging(null)} /> : null}
    </>
  )
}

/** The same function while stages and time are the same: a card that did not change is not drawn again. */
function useFace({ board, oneJob, now }: { board: BoardData; oneJob: boolean; now: number }) {
  const stages = JSON.stringify(board.columns.map(({ stage }) => stage))
  return useMemo(() => {
    const stageOf = new Map((JSON.parse(stages) as Stage[]).map((stage) => [stage.id, stage]))
    const at = new Date(now)
    return (card: Card) => <Face card={card} stage={stageOf.get(card.stageId)} oneJob={oneJob} now={at} />
  }, [stages, oneJob, now])
}

type FaceProps = { card: Card; stage: Stage | undefined; oneJob: boolean; now: Date }

const Face = memo(function Face({ card, stage, oneJob, now }: FaceProps) {
  if (!stage) return null
  const flag = card.flag
    ? { icon: card.flag === 'blocked' ? Ban : Hourglass, text: card.flagNote ?? FLAG_WORDS[card.flag] }
    : undefined
  return (
    <BoardFacts
      name={card.candidate.name}
      score={card.score ?? undefined}
      facts={oneJob ? factsOf(card) : card.job.title}
      next={flag}
      time={timeIn(card, stage, now)}
      owner={card.owner?.name}
    />
  )
})

/** Moves at once, says so when it could not be, and offers the way back. */
function useMoves(board: BoardData) {
  const move = useMoveCard()
  return ({ cardId, to, index }: BoardMove) => {
    const card = board.columns.flatMap((column) => column.cards).find((each) => each.id === cardId)
    const target = board.columns.find(({ stage }) => stage.id === to)
    if (!card || !target) return
    const others = target.cards.filter((each) => each.id !== cardId)
    const [above, below] = [others[index - 1], others[index]]
    const body = {
      stageId: to,
      fromStageId: card.stageId,
      ...(above && { afterId: above.id }),
      ...(!above && below && { beforeId: below.id }),
    }
    move.mutate(
      { card, move: body, index },
      { onError: (error) => toast({ tone: 'danger', title: sentenceOf(error) }) },
    )
  }
}

type CardMenu = {
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onFlag: (card: Card) => void
  onDisqualify: (card: Card) => void
}

function useCardMenu({ selected, onSelect, onFlag, onDisqualify }: CardMenu) {
  const edit = useEditCard()
  const withdraw = useWithdraw()
  const bringBack = useBringBack()
  const fail = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  const handleWithdraw = (card: Card) =>
    withdraw.mutate(card, {
      onError: fail,
      onSuccess: () =>
        toast({
          title: `${card.candidate.name} withdrew`,
          duration: 10_000,
          action: { label: 'Undo', onClick: () => bringBack.mutate(card.id, { onError: fail }) },
        }),
    })
  return (card: Card): MenuGroup[] => [
    {
      items: [
        {
          id: 'select',
          label: selected.has(card.id) ? 'Take out of the selection' : 'Select',
          icon: SquareCheck,
          shortcut: 'X',
          onSelect: () => onSelect(card.id),
        },
        card.flag
          ? {
              id: 'unflag',
              label: `No longer ${FLAG_WORDS[card.flag].toLowerCase()}`,
              icon: CircleCheck,
              onSelect: () => edit.mutate({ id: card.id, edit: { flag: null } }, { onError: fail }),
            }
          : { id: 'flag', label: 'Blocked or waiting…', icon: Flag, onSelect: () => onFlag(card) },
      ],
    },
    {
      items: [
        { id: 'withdraw', label: 'Withdrew', icon: UserMinus, onSelect: () => handleWithdraw(card) },
        {
          id: 'disqualify',
          label: 'Disqualify…',
          icon: UserX,
          danger: true,
          onSelect: () => onDisqualify(card),
        },
      ],
    },
  ]
}
