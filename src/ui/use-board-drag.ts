// Dragging on a board: the dragged card, the gap under it, and the drop, with one monitor for the board.
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { useEffect, useEffectEvent, useState } from 'react'
import { type BoardMove, type Dragged, type DropPlace, isSamePlace, landingIndex } from './board-data.ts'

type DropData = Record<string | symbol, unknown>
type Target = { data: DropData }

function readDragged(data: DropData): Dragged | null {
  const { cardId, from, height } = data
  if (typeof cardId !== 'string' || typeof from !== 'string') return null
  return { cardId, from, height: Number(height) }
}

function readPlace(targets: readonly Target[]): DropPlace | null {
  const data = targets[0]?.data
  if (!data || typeof data.columnId !== 'string' || typeof data.index !== 'number') return null
  return { columnId: data.columnId, index: data.index }
}

type Options = {
  idsOf: (columnId: string) => readonly string[]
  onMove: (move: BoardMove) => void
  onTray?: (cardId: string) => void
}

export function useBoardDrag({ idsOf, onMove, onTray }: Options) {
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const [place, setPlace] = useState<DropPlace | null>(null)

  const handleOver = useEffectEvent((source: DropData, targets: readonly Target[]) => {
    const card = readDragged(source)
    const next = readPlace(targets)
    const useful = card && next && !isSamePlace(idsOf(next.columnId), card, next) ? next : null
    setPlace((now) => (now?.columnId === useful?.columnId && now?.index === useful?.index ? now : useful))
  })
  const act = (card: Dragged, targets: readonly Target[]) => {
    if (targets[0]?.data.tray === true) return onTray?.(card.cardId)
    const to = readPlace(targets)
    if (!to || isSamePlace(idsOf(to.columnId), card, to)) return
    const index = landingIndex(idsOf(to.columnId), card, to)
    onMove({ cardId: card.cardId, from: card.from, to: to.columnId, index })
  }
  const handleDrop = useEffectEvent((source: DropData, targets: readonly Target[]) => {
    const card = readDragged(source)
    if (card) act(card, targets)
    // Last, so the card renders once, dropped and in its new place.
    setDragged(null)
    setPlace(null)
  })

  useEffect(
    () =>
      monitorForElements({
        onDragStart: ({ source }) => setDragged(readDragged(source.data)),
        onDrag: ({ source, location }) => handleOver(source.data, location.current.dropTargets),
        onDropTargetChange: ({ source, location }) => handleOver(source.data, location.current.dropTargets),
        onDrop: ({ source, location }) => handleDrop(source.data, location.current.dropTargets),
      }),
    [],
  )
  return { dragged, place }
}
