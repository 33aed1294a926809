// A column of the pipeline for the board. The same object for the same column, so a move renders only two.
import { useMemo } from 'react'
import type { BoardColumn as Drawn } from '#ui/board-data.ts'
import type { BoardColumn, Card } from '../contract/schemas.ts'
import { countOf, limitOf, SENDS_MAIL } from './words.ts'

type Moment = { past: boolean; now: Date }

export function useColumnView({ past, now }: Moment): (column: BoardColumn) => Drawn<Card> {
  return useMemo(() => remembering(past, now), [past, now])
}

function remembering(past: boolean, now: Date) {
  const views = new WeakMap<BoardColumn, Drawn<Card>>()
  return (column: BoardColumn): Drawn<Card> => {
    const view = views.get(column) ?? viewOf(column, { past, now })
    views.set(column, view)
    return view
  }
}

function viewOf(column: BoardColumn, { past, now }: Moment): Drawn<Card> {
  return {
    id: column.stage.id,
    title: column.stage.label,
    count: countOf(column),
    cards: column.cards,
    ...(column.stage.emailTemplateId && { moveNote: SENDS_MAIL }),
    ...(past ? {} : limitOf(column, now)),
  }
}
