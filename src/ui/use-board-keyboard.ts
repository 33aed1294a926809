// Moves cards with the keyboard: Space picks up, arrows choose the gap, Space or Enter drops, and Esc cancels. Each
// step is announced.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  type BoardMove,
  type BoardColumn as Column,
  isSamePlace,
  type Lifted,
  landingIndex,
  stepped,
} from './board-data.ts'

type Options = {
  columns: readonly Column<unknown>[]
  idsOf: (columnId: string) => readonly string[]
  nameOf: (cardId: string) => string
  locked: boolean
  say: (text: string) => void
  onMove: (move: BoardMove) => Promise<boolean>
}

export function useBoardKeyboard({ columns, idsOf, nameOf, locked, say, onMove }: Options) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? ''

  const pickUp = (cardId: string, columnId: string) => {
    const index = idsOf(columnId).indexOf(cardId)
    setLifted({ cardId, from: columnId, height: 0, place: { columnId, index } })
    say(`${nameOf(cardId)} picked up in ${titleOf(columnId)}, place ${index + 1}.`)
  }
  const putDown = (card: Lifted) => {
    const ids = idsOf(card.place.columnId)
    if (isSamePlace(ids, card, card.place)) say(`${nameOf(card.cardId)} stays where it was.`)
    else {
      const index = landingIndex(ids, card, card.place)
      const name = nameOf(card.cardId)
      void onMove({ cardId: card.cardId, from: card.from, to: card.place.columnId, index }).then((moved) =>
        say(
          moved
            ? `${name} moved to ${titleOf(card.place.columnId)}, place ${index + 1}.`
            : `${name} was not moved and stays in ${titleOf(card.from)}.`,
        ),
      )
    }
    // Last, so the card renders once, dropped and in its new place.
    setLifted(null)
  }
  const step = (card: Lifted, key: string) => {
    const place = stepped(card, key, columns)
    if (!place) return
    setLifted({ ...card, place })
    say(`${titleOf(place.columnId)}, place ${place.index + 1}.`)
    document
      .querySelector(`[data-column="${place.columnId}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  /** Returns whether the key was handled. */
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>): boolean => {
    const target = event.target instanceof HTMLElement ? event.target : null
    const isCard = target?.matches('[data-card] > button') ?? false
    if (locked || !isCard || event.metaKey || event.ctrlKey) return false
    const cardId = target?.closest<HTMLElement>('[data-card]')?.dataset.card ?? ''
    const columnId = target?.closest<HTMLElement>('[data-column]')?.dataset.column ?? ''
    if (!lifted && event.key !== ' ') return false
    if (lifted && ![' ', 'Enter', 'Escape'].includes(event.key) && !event.key.startsWith('Arrow'))
      return false
    event.preventDefault()
    event.stopPropagation()
    if (!lifted) pickUp(cardId, columnId)
    else if (event.key === 'Escape') {
      setLifted(null)
      say(`${nameOf(lifted.cardId)} stays where it was.`)
    } else if (event.key.startsWith('Arrow')) step(lifted, event.key)
    else putDown(lifted)
    return true
  }
  return { lifted, handleKeyDown }
}

/** The card appears in another column, and the keyboard focus follows it. */
export function useFocusAfterMove(root: RefObject<HTMLElement | null>) {
  const wanted = useRef<{ cardId: string; to: string } | null>(null)
  useEffect(() => {
    if (!wanted.current) return
    const { cardId, to } = wanted.current
    const button = root.current?.querySelector<HTMLElement>(
      `[data-column="${to}"] [data-card="${cardId}"] > button`,
    )
    if (!button) return
    wanted.current = null
    button.focus()
  })
  return (move: { cardId: string; to: string }) => {
    wanted.current = move
  }
}
