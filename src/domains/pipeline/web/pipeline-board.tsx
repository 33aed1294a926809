// The columns with their cards, and the dialogs of a card.
import { useQuery } from '@tanstack/react-query'
import { Ban, CalendarDays, CloudUpload, Hourglass, TriangleAlert } from 'lucide-react'
import { memo, useMemo, useState } from 'react'
import { currentUserQuery } from '#domains/identity/web/index.ts'
import { Board } from '#ui/board.tsx'
import { BoardFacts } from '#ui/board-facts.tsx'
import type { Card, Stage } from '../contract/schemas.ts'
import { FLAG_LABELS, type StageKind } from '../contract/words.ts'
import type { Board as BoardData } from './board-cache.ts'
import { useColumnView } from './board-view.ts'
import { DisqualifyDialog } from './disqualify-dialog.tsx'
import { EndHireDialog } from './end-hire-dialog.tsx'
import { EndPostingsDialog } from './end-postings-dialog.tsx'
import { FlagDialog } from './flag-dialog.tsx'
import { OverfillDialog } from './overfill-dialog.tsx'
import { OwnerDialog } from './owner-dialog.tsx'
import { type Asking, useCardMenu } from './use-card-menu.ts'
import { useMoves } from './use-moves.ts'
import { useNow } from './use-now.ts'
import type { WaitingState } from './waiting.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import { factsOf, interviewWords, timeIn } from './words.ts'

const idOf = (card: Card) => card.id
const nameOf = (card: Card) => card.candidate.name
/** On a board of several jobs, a candidate can appear more than once. */
const nameAndJobOf = (card: Card) => `${card.candidate.name}, ${card.job.title}`

type PipelineBoardProps = {
  board: BoardData
  /** On the board of one job the title is omitted. On others each card shows its job. */
  oneJob: boolean
  past: boolean
  waiting: ReadonlyMap<string, WaitingState>
  openCandidate: string | undefined
  /** The first visible kind of stage. */
  at: StageKind | undefined
  selected: ReadonlySet<string>
  onSelect: (selected: ReadonlySet<string>) => void
  onOpen: (candidateId: string) => void
  onEndReached: (stageId: string) => void
  /** Toggles between late cards and all cards. */
  onLimit: () => void
  limitChosen: boolean
}

export function PipelineBoard(props: PipelineBoardProps) {
  const { board, oneJob, past, waiting, openCandidate, at, selected, onSelect, onOpen, onEndReached } = props
  const { onLimit, limitChosen } = props
  const now = useNow()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [filled, setFilled] = useState<string | null>(null)
  const viewOf = useColumnView({ past, now })
  const { handleMove, overfill, closeOverfill } = useMoves(board, {
    onEndHire: (card) => setAsking({ about: 'endHire', card }),
    onFilled: setFilled,
  })
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
    if (card) setAsking({ about: card.can.endHire ? 'endHire' : 'disqualify', card })
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
        onLimit={onLimit}
        limitChosen={limitChosen}
        startAt={at && board.columns.find(({ stage }) => stage.kind === at)?.stage.id}
        {...(past ? { lockedReason: 'Past days are read-only.' } : { selected, onSelect: handleSelect })}
        tray={{ label: 'Drop here to disqualify', note: 'you choose a reason next', onDrop: handleTray }}
      />
      {asking ? <Question {...asking} onClose={() => setAsking(null)} /> : null}
      {filled ? <EndPostingsDialog jobIds={[filled]} act={null} onClose={() => setFilled(null)} /> : null}
      {overfill ? <OverfillDialog overfill={overfill} onClose={closeOverfill} /> : null}
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

function Question({ onClose, ...asking }: Asking & { onClose: () => void }) {
  const { about, card } = asking
  if (about === 'withdraw') return <WithdrawDialog card={card} ending={asking.ending} onClose={onClose} />
  if (about === 'endHire') return <EndHireDialog card={card} onClose={onClose} />
  if (about === 'disqualify') return <DisqualifyDialog card={card} onClose={onClose} />
  if (about === 'flag') return <FlagDialog card={card} onClose={onClose} />
  return <OwnerDialog card={card} onClose={onClose} />
}

type FaceOptions = Pick<PipelineBoardProps, 'board' | 'oneJob' | 'waiting'> & { now: number }

/** The same function while stages and time are unchanged, so unchanged cards do not render again. */
function useFace({ board, oneJob, waiting, now }: FaceOptions) {
  const stages = JSON.stringify(board.columns.map(({ stage }) => stage))
  const timeZone = useQuery(currentUserQuery).data?.timezone
  return useMemo(() => {
    const stageOf = new Map((JSON.parse(stages) as Stage[]).map((stage) => [stage.id, stage]))
    const at = new Date(now)
    return (card: Card) => (
      <Face
        card={card}
        stage={stageOf.get(card.stageId)}
        oneJob={oneJob}
        now={at}
        timeZone={timeZone}
        waiting={waiting.get(card.id)}
      />
    )
  }, [stages, oneJob, waiting, now, timeZone])
}

type FaceProps = {
  card: Card
  stage: Stage | undefined
  oneJob: boolean
  now: Date
  timeZone: string | undefined
  waiting: WaitingState | undefined
}

const Face = memo(function Face({ card, stage, oneJob, now, timeZone, waiting }: FaceProps) {
  if (!stage) return null
  return (
    <BoardFacts
      name={card.candidate.name}
      score={card.score ?? undefined}
      facts={oneJob ? factsOf(card) : card.job.title}
      client={oneJob ? undefined : card.job.clientName}
      next={nextOf(card, { waiting, now, timeZone })}
      time={timeIn(card, stage, now)}
      owner={card.owner?.name}
    />
  )
})

type Viewing = Pick<FaceProps, 'waiting' | 'now' | 'timeZone'>

function nextOf({ flag, flagNote, nextInterviewAt }: Card, { waiting, now, timeZone }: Viewing) {
  if (waiting === 'waits') return { icon: CloudUpload, text: 'Not sent yet', tone: 'warning' as const }
  if (waiting === 'refused')
    return { icon: TriangleAlert, text: 'Not moved. Decide above', tone: 'warning' as const }
  if (!flag && nextInterviewAt)
    return { icon: CalendarDays, text: interviewWords(nextInterviewAt, now, timeZone) }
  if (!flag) return undefined
  return { icon: flag === 'blocked' ? Ban : Hourglass, text: flagNote ?? FLAG_LABELS[flag] }
}
