// The columns of a data table, and which fit: they fold by priority, and the main column keeps 180 px.
import type { ReactNode } from 'react'
import type { EditConflict } from './use-edit-conflict.ts'

const mainColumnMin = 180
/** On wide screens the other columns share the rest, so a row has no gap. */
const mainColumnMax = 480

type ColumnEdit<Row> = {
  value: (row: Row) => string
  /** A rejected promise restores the old value and shows the message. */
  save: (row: Row, value: string, how: EditConflict) => void | Promise<void>
  allowed?: (row: Row) => boolean
}

/** Draws a link to what a row stands for, around what it is given. */
export type RowLink<Row> = (
  row: Row,
  props: { className: string; tabIndex?: number; children: ReactNode },
) => ReactNode

type ColumnParts<Row> = {
  id: string
  header: string
  /** Only screen readers get the header: buttons need no heading for the eye. */
  hidesHeader?: boolean
  cell: (row: Row) => ReactNode
  /** Pixels. The main column takes the rest, at least 180. */
  width?: number
  /** A narrower form, used before a column folds: an owner as an avatar. */
  compact?: { width: number; header?: string; cell: (row: Row) => ReactNode }
  align?: 'left' | 'right'
  sortable?: boolean
  edit?: ColumnEdit<Row>
}

/** The main column never folds. Every other one states its place in the order of folding: 1 stays longest. */
export type Column<Row> = ColumnParts<Row> &
  ({ main: true; priority?: never } | { main?: false; priority: number })

export type FittedColumn<Row> = Column<Row> & { fittedWidth: number }

const widthOf = <Row>(column: Column<Row>) => (column.main ? mainColumnMin : (column.width ?? 120))

const compacted = <Row>(column: Column<Row>): Column<Row> =>
  column.compact ? { ...column, ...column.compact } : column

const total = <Row>(columns: readonly Column<Row>[]) =>
  columns.reduce((sum, column) => sum + widthOf(column), 0)

export function fitColumns<Row>(columns: readonly Column<Row>[], available: number): FittedColumn<Row>[] {
  const finish = (list: readonly Column<Row>[]) => {
    const others = total(list.filter((column) => !column.main))
    const extra = list.some((column) => column.main) ? available - others - mainColumnMax : 0
    const grow = extra > 0 && others > 0 ? 1 + extra / others : 1
    return list.map((column) => ({
      ...column,
      fittedWidth: column.main ? widthOf(column) : Math.floor(widthOf(column) * grow),
    }))
  }
  if (available <= 0 || total(columns) <= available) return finish(columns)

  let fitting = columns.map(compacted)
  const rank = new Map(columns.map((column) => [column.id, column.main ? 0 : column.priority]))
  const rankOf = (column: Column<Row>) => rank.get(column.id) ?? 0
  while (total(fitting) > available && fitting.length > 1) {
    const first = fitting.reduce((worst, column) => (rankOf(column) >= rankOf(worst) ? column : worst))
    if (first.main) break
    fitting = fitting.filter((column) => column !== first)
  }
  return finish(fitting)
}
