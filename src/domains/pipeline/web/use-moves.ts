// Moves a card: at once on the screen, with an error if refused, and with Undo. For several quick moves, only the last
// one is reported.
import { useRef, useState } from 'react'
import { hasCode, sentenceOf } from '#platform/web/api-client.ts'
import { UNDO_MS } from '#platform/web/list/bulk.ts'
import { isWaiting } from '#platform/web/offline/may-wait.ts'
import { showFailure } from '#platform/web/show-failure.ts'
import type { BoardMove } from '#ui/board-data.ts'
import { toast } from '#ui/toast-store.ts'
import type { Card, Moved } from '../contract/schemas.ts'
import { type Moving, useMoveCard } from './api.ts'
import type { Board } from './board-cache.ts'
import { mailWords } from './words.ts'

/** A toast renders after urgent work, because the next move may already be running. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 300 }) : setTimeout(act)

/** A hire beyond the openings, refused until the user confirms it. */
export type Overfill = { name: string; from: string; warning: string; hire: () => void }

type MoveEffects = {
  onEndHire: (card: Card) => void
  /** A hire took the last opening, and candidates remain. */
  onFilled: (jobId: string) => void
}

export function useMoves(board: Board, { onEndHire, onFilled }: MoveEffects) {
  const [overfill, setOverfill] = useState<Overfill | null>(null)
  const move = useMoveCard()
  const count = useRef({ made: 0, reported: 0 })
  // The board may have changed or closed when the user chooses Undo.
  const handleUndo = (moved: Moved, way: Moving) =>
    void move
      .mutateAsync(way)
      .then((back) => (isWaiting(back) ? undefined : sayBack(moved, back, way)), showFailure)
  const offerUndo = (moved: Moved, { stageLabel }: Moving, way: Moving) =>
    toast({
      title: `Moved to ${stageLabel}`,
      description: [moved.candidate.name, moved.mail && mailWords(moved.mail)].filter(Boolean).join('. '),
      duration: UNDO_MS,
      action: { label: 'Undo', onClick: () => handleUndo(moved, way) },
    })
  const handleMove = ({ cardId, to, index }: BoardMove): Promise<boolean> => {
    const from = board.columns.find(({ cards }) => cards.some((each) => each.id === cardId))
    const card = from?.cards.find((each) => each.id === cardId)
    const target = board.columns.find(({ stage }) => stage.id === to)
    if (!from || !card || !target) return Promise.resolve(false)
    // A hire ends with its date and reason, not with a drag. Undo of the hire goes its own way.
    if (card.status === 'hired' && target.stage.kind !== 'hired') {
      onEndHire(card)
      return Promise.resolve(false)
    }
    const others = target.cards.filter((each) => each.id !== cardId)
    const moving = {
      card,
      index,
      stageLabel: target.stage.label,
      move: { stageId: to, fromStageId: card.stageId, ...between(others[index - 1], others[index]) },
    }
    count.current.made += 1
    const number = count.current.made
    const handleMoved = (moved: Awaited<ReturnType<typeof move.mutateAsync>>) => {
      // A move within its column needs no Undo.
      if (isWaiting(moved) || to === card.stageId) return
      if (moved.filled) onFilled(card.job.id)
      whenIdle(() => {
        if (number < count.current.reported) return
        count.current.reported = number
        offerUndo(moved, moving, wayBack(moved, card, from))
      })
    }
    const make = (way: Moving, onFailed: (error: Error) => void) =>
      move.mutateAsync(way).then(
        (moved) => {
          handleMoved(moved)
          return true
        },
        (error: Error) => {
          onFailed(error)
          return false
        },
      )
    return make(moving, (error) => {
      if (!hasCode(error, 'openings_filled')) return showFailure(error)
      const meant = { ...moving, move: { ...moving.move, overfill: true as const } }
      return setOverfill({
        name: card.candidate.name,
        from: from.stage.label,
        warning: sentenceOf(error),
        hire: () => void make(meant, showFailure),
      })
    })
  }
  return { handleMove, overfill, closeOverfill: () => setOverfill(null) }
}

function sayBack(moved: Moved, back: Moved, { stageLabel }: Moving) {
  const title = `${moved.candidate.name} is back in ${stageLabel}`
  if (back.mail) return toast({ title, description: mailWords(back.mail) })
  return toast({ title, ...(moved.mail && { description: 'No email is sent.' }) })
}

/** Between its old neighbors, with its old start of the time in stage. */
function wayBack(moved: Card, was: Card, { stage, cards }: Board['columns'][number]): Moving {
  const index = cards.findIndex((each) => each.id === was.id)
  return {
    card: moved,
    index,
    since: was.stageEnteredAt,
    stageLabel: stage.label,
    move: {
      stageId: was.stageId,
      fromStageId: moved.stageId,
      ...between(cards[index - 1], cards[index + 1]),
    },
  }
}

function between(above: Card | undefined, below: Card | undefined) {
  if (above) return { afterId: above.id }
  return below ? { beforeId: below.id } : {}
}
