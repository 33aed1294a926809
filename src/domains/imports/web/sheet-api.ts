// Queries and mutations of spreadsheets.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract/endpoints.ts'
import type { Import } from '../contract/schemas.ts'
import type { CellsChange, ColumnFix } from '../contract/sheet-schemas.ts'
import type { TableKind } from '../contract/words.ts'
import { importQuery, isMoving } from './api.ts'

export const ROWS_PER_PAGE = 100
const KEY = ['sheets']

export const sheetRowsQuery = (of: Import, page: number) =>
  queryOptions({
    ...queryOf([...KEY, of.id, 'rows', of.revision], contract.listImportRows, {
      params: { id: of.id },
      query: { after: page * ROWS_PER_PAGE, limit: ROWS_PER_PAGE },
    }),
    placeholderData: (before) => before,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const problemsQuery = (of: Import) =>
  queryOptions({
    // During the check some rows have the problems of before.
    queryKey: [...KEY, of.id, 'problems', of.revision, of.counts.rejected, isMoving(of)],
    queryFn: ({ signal }) =>
      call(contract.listProblems, {
        params: { id: of.id },
        signal,
      }),
    placeholderData: (before) => before,
  })

export const findQuery = (of: Import, text: string, column: string | undefined) =>
  queryOptions({
    ...queryOf([...KEY, of.id, 'find', of.revision], contract.findCells, {
      params: { id: of.id },
      query: { text, ...(column !== undefined && { column }) },
    }),
    enabled: text !== '',
    placeholderData: (before) => before,
  })

export const datesQuery = (of: Import, column: string, order: 'mdy' | 'dmy') =>
  queryOptions({
    ...queryOf([...KEY, of.id, 'dates', of.revision], contract.describeDates, {
      params: { id: of.id },
      query: { column, order },
    }),
    placeholderData: (before) => before,
  })

export function useUploadSheet() {
  return useSend(async ({ kind, file }: { kind: TableKind; file: File }) => {
    const body = new FormData()
    body.set('kind', kind)
    body.set('file', file)
    return call(contract.addSpreadsheet, { body })
  })
}

export function useSheetActs(id: string) {
  const cache = useQueryClient()
  const options = {
    onSuccess: (changed: Import) => cache.setQueryData(importQuery(id).queryKey, changed),
    onError: (error: Error) => {
      toast({ tone: 'danger', title: sentenceOf(error) })
      return cache.invalidateQueries({ queryKey: importQuery(id).queryKey })
    },
  }
  return {
    cells: useAct(contract.changeCells, (body: CellsChange) => ({ params: { id }, body }), options),
    fix: useAct(contract.fixColumn, (body: ColumnFix) => ({ params: { id }, body }), options),
    step: useAct(
      (step: 'undo' | 'redo') => (step === 'undo' ? contract.undoEdit : contract.redoEdit),
      () => ({ params: { id } }),
      options,
    ),
  }
}
