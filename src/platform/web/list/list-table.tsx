// A list as a table, with cards on a phone. It loads more while scrolling.
import type { ReactNode } from 'react'
import { DataTable, type DataTableProps } from '#ui/data-table.tsx'
import { ListState, MoreButton } from './list-state.tsx'
import { type List, loadMoreOf } from './use-list.ts'
import type { Selecting } from './use-selection.ts'

type Given =
  | 'rows'
  | 'rowId'
  | 'total'
  | 'loading'
  | 'selection'
  | 'onSelectionChange'
  | 'onEndReached'
  | 'empty'

type ListTableProps<Row> = Omit<DataTableProps<Row>, Given> & {
  list: List<Row>
  selecting?: Selecting
  empty: ReactNode
  noun: string
  onClear?: (() => void) | undefined
}

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, selecting, empty, noun, onClear, ...table } = props
  const shown = (
    <DataTable
      {...table}
      {...selecting}
      rows={list.rows}
      rowId={(row) => row.id}
      total={list.total.count}
      loading={list.state === 'loading'}
      onEndReached={loadMoreOf(list)}
    />
  )
  return (
    <>
      <ListState list={list} empty={empty} noun={noun} onClear={onClear} loading={shown}>
        {shown}
      </ListState>
      {list.hasMoreFailed ? (
        <div className="flex-none border-t px-6 py-2 max-md:px-4">
          <MoreButton list={list} />
        </div>
      ) : null}
    </>
  )
}
