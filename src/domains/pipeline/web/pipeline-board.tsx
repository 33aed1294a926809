// The columns with their cards, and what moving one means.
import {
  Ban,
  CircleCheck,
  CloudUpload,
  Flag,
  Hourglass,
  SquareCheck,
  TriangleAlert,
  UserMinus,
  UserRound,
  UserX,
} from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { sentenceOf } from '#platform/web/api-client.ts'
import { isWaiting } from '#platform/web/offline/may-wait.ts'
import { Board } from '#ui/board.tsx'
import type { BoardMove } from '#ui/board-data.ts'
import { BoardFacts } from '#ui/board-facts.tsx'
import type { MenuGroup } from '#ui/dropdown-menu.tsx'
import { formatTime } from '#ui/format-time.ts'
import { toast } from '#ui/toast-store.ts'
import type { StageKind } from '../contract-words.ts'
import type { Card, Stage } from '../schemas.ts'
import { useBringBack, useEditCard, useMoveCard, useWithdraw } from './api.ts'
import type { Board as BoardData } from './board-cache.ts'
import { useColumnView } from './board-view.ts'
import { DisqualifyDialog } from './disqualify-dialog.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { useNow } from './use-now.ts'
import type { WaitingState } from './waiting.ts'
import { backWords, FLAG_WORDS, factsOf, timeIn } from './words.ts'

const idOf = (card: Card) => card.id
const nameOf = (card: Card) => card.candidate.name
/** Where several jobs stand side by side, the same person may be there more than once. */
const nameAndJobOf = (card: Card) => `${card.candidate.name}, ${card.job.title}`

type PipelineBoardProps = {
  board: BoardData
  /** On the board of one job its title says nothing; on any other each card says which job it is about. */
  oneJob: boolean
  past: boolean
  waiting: ReadonlyMap<string, WaitingState>
  openCandidate: string | undefined
  /** The kind of stage to begin with. */
  at: StageKind | undefined
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (candidateId: string) => void
  onEndReached: (stageId: string) => void
}

export function PipelineBoard(props: PipelineBoardProps) {
  const { board, oneJob, past, waiting, openCandidate, at, selected, onSelect, onOpen, onEndReached } = props
  const now = useNow()
  const [asking, setAsking] = useState<Asking | null>(null)
  const viewOf = useColumnView({ past, now })
  const handleMove = useMoves(board)
  const handleSelect = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  const menuOf = useCardMenu({ selected, onSelect: handleSelect, onAsk: setAsking })
  const renderCard = useFace({
    board,
    oneJob,
    waiting,
    now: past && board.asOf ? Date.parse(board.asOf) : now.getTime(),
  })
  const handleTray = (id: string) => {
    const card = findCard(board, (each) => each.id === id)
    if (card) setAsking({ about: 'disqualify', card })
  }
  return (
    <>
      <Board
        label="Pipeline"
        columns={board.columns.map(viewOf)}
        cardId={idOf}
        cardLabel={oneJob ? nameOf : nameAndJobOf}
        renderCard={renderCard}
        onOpen={(card) => onOpen(card.candidate.id)}
        openId={openCandidate && findCard(board, (card) => card.candidate.id === openCandidate)?.id}
        onMove={handleMove}
        canMove={(card) => card.can.move}
        menuOf={menuOf}
        onEndReached={onEndReached}
        startAt={at && board.columns.find(({ stage }) => stage.kind === at)?.stage.id}
        {...(past ? { lockedReason: 'A past day can only be read.' } : { selected, onSelect: handleSelect })}
        tray={{ label: 'Drop here to disqualify', note: 'you will be asked why', onDrop: handleTray }}
      />
      {asking ? <Question {...asking} onClose={() => setAsking(null)} /> : null}
    </>
  )
}

function findCard(board: BoardData, is: (card: Card) => boolean): Card | undefined {
  for (const { cards } of board.columns) {
    const found = cards.find(is)
    if (found) return found
  }
  return undefined
}

type Asking = { about: 'disqualify' | 'flag' | 'owner'; card: Card }

function Question({ about, card, onClose }: Asking & { onClose: () => void }) {
  if (about === 'disqualify') return <DisqualifyDialog card={card} onClose={onClose} />
  if (about === 'flag') return <FlagDialog card={card} onClose={onClose} />
  return <OwnerDialog card={card} onClose={onClose} />
}

type FaceOptions = Pick<PipelineBoardProps, 'board' | 'oneJob' | 'waiting'> & { now: number }

/** The same function while stages and time are the same: a card that did not change is not drawn again. */
function useFace({ board, oneJob, waiting, now }: FaceOptions) {
  const stages = JSON.stringify(board.columns.map(({ stage }) => stage))
  return useMemo(() => {
    const stageOf = new Map((JSON.parse(stages) as Stage[]).map((stage) => [stage.id, stage]))
    const at = new Date(now)
    return (card: Card) => (
      <Face
        card={card}
        stage={stageOf.get(card.stageId)}
        oneJob={oneJob}
        now={at}
        waiting={waiting.get(card.id)}
      />
    )
  }, [stages, oneJob, waiting, now])
}

type FaceProps = {
  card: Card
  stage: Stage | undefined
  oneJob: boolean
  now: Date
  waiting: WaitingState | undefined
}

const Face = memo(function Face({ card, stage, oneJob, now, waiting }: FaceProps) {
  if (!stage) return null
  return (
    <BoardFacts
      name={card.candidate.name}
      score={card.score ?? undefined}
      facts={oneJob ? factsOf(card) : card.job.title}
      next={nextOf(card, waiting)}
      time={timeIn(card, stage, now)}
      owner={card.owner?.name}
    />
  )
})

function nextOf({ flag, flagNote }: Card, waiting: WaitingState | undefined) {
  if (waiting === 'waits') return { icon: CloudUpload, text: 'Waits to be sent', tone: 'warning' as const }
  if (waiting === 'refused')
    return { icon: TriangleAlert, text: 'Not moved, decide above', tone: 'warning' as const }
  if (!flag) return undefined
  return { icon: flag === 'blocked' ? Ban : Hourglass, text: flagNote ?? FLAG_WORDS[flag] }
}

/** Moves at once, says so when it could not be, and offers the way back. */
function useMoves(board: BoardData) {
  const move = useMoveCard()
  return ({ cardId, to, index }: BoardMove) => {
    const card = findCard(board, (each) => each.id === cardId)
    const target = board.columns.find(({ stage }) => stage.id === to)
    if (!card || !target) return
    const fail = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
    const origin = board.columns.find(({ stage }) => stage.id === card.stageId)
    const was = origin?.cards.findIndex((each) => each.id === cardId) ?? 0
    const [wasAbove, wasBelow] = [origin?.cards[was - 1], origin?.cards[was + 1]]
    // Back between the two it stood between; the mail then has nobody to go to.
    const handleUndo = (moved: Card) =>
      void move
        .mutateAsync({
          card: moved,
          index: was,
          stageLabel: origin?.stage.label ?? '',
          move: {
            stageId: card.stageId,
            fromStageId: moved.stageId,
            ...(wasAbove && { afterId: wasAbove.id }),
            ...(!wasAbove && wasBelow && { beforeId: wasBelow.id }),
          },
        })
        .then(() => toast({ title: `${card.candidate.name} is back. No mail is sent.` }), fail)
    const others = target.cards.filter((each) => each.id !== cardId)
    const [above, below] = [others[index - 1], others[index]]
    const body = {
      stageId: to,
      fromStageId: card.stageId,
      ...(above && { afterId: above.id }),
      ...(!above && below && { beforeId: below.id }),
    }
    move.mutate(
      { card, move: body, index, stageLabel: target.stage.label },
      {
        onError: fail,
        onSuccess: (answer) => {
          if (isWaiting(answer) || !answer.mail) return
          const { mail } = answer
          toast({
            title: `${card.candidate.name} is in ${target.stage.label}`,
            description: `The mail “${mail.template}” goes out at ${formatTime(new Date(mail.dueAt))}, unless the card is moved before.`,
            duration: 10_000,
            action: { label: 'Undo', onClick: () => handleUndo(answer) },
          })
        },
      },
    )
  }
}

type CardMenu = {
  selected: ReadonlySet<string>
  onSelect: (id: string) => void
  onAsk: (asking: Asking) => void
}

function useCardMenu({ selected, onSelect, onAsk }: CardMenu) {
  const edit = useEditCard()
  const withdraw = useWithdraw()
  const bringBack = useBringBack()
  const fail = (error: Error) => toast({ tone: 'danger', title: sentenceOf(error) })
  // The menu is gone by the time Undo is chosen.
  const handleBringBack = (card: Card) =>
    void bringBack
      .mutateAsync(card.id)
      .then((back) => toast({ title: backWords(card.candidate.name, back) }), fail)
  const handleWithdraw = (card: Card) =>
    withdraw.mutate(card, {
      onError: fail,
      onSuccess: () =>
        toast({
          title: `${card.candidate.name} withdrew`,
          duration: 10_000,
          action: { label: 'Undo', onClick: () => handleBringBack(card) },
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
          : {
              id: 'flag',
              label: 'Blocked or waiting…',
              icon: Flag,
              onSelect: () => onAsk({ about: 'flag', card }),
            },
        {
          id: 'owner',
          label: 'Assign…',
          icon: UserRound,
          onSelect: () => onAsk({ about: 'owner', card }),
        },
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
          onSelect: () => onAsk({ about: 'disqualify', card }),
        },
      ],
    },
  ]
}
