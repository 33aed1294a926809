// Queries and mutations of imports.
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call, sentenceOf } from '#platform/web/api-client.ts'
import { queryOf, useAct, useSend } from '#platform/web/endpoint-query.ts'
import { pagesQuery } from '#platform/web/list/list-query.ts'
import type { QueryInput } from '#shared/endpoint.ts'
import { toast } from '#ui/toast-store.ts'
import * as contract from '../contract/endpoints.ts'
import type { Import, ImportChange } from '../contract/schemas.ts'
import {
  type Delimiter,
  type Encoding,
  type ImportKind,
  type Outcome,
  PREVIEW_BYTES,
} from '../contract/words.ts'
import type { ImportsSearch } from './search.ts'

const KEY = ['imports']
const PROGRESS_MS = 500

const fetchImports = (query: QueryInput<typeof contract.listImports>, signal: AbortSignal) =>
  call(contract.listImports, { query, signal })

export const importsQuery = (input: Pick<ImportsSearch, 'status'>) =>
  pagesQuery({ queryKey: KEY, input, fetch: fetchImports })

/** Whether work goes on in the background: a check, the import, or its undo. */
export const isMoving = ({ status, position, rows }: Pick<Import, 'status' | 'position' | 'rows'>) =>
  status === 'running' || status === 'undoing' || (status === 'draft' && position < rows)

export const importQuery = (id: string) =>
  queryOptions({
    ...queryOf([...KEY, 'one'], contract.getImport, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && isMoving(state.data) ? PROGRESS_MS : false),
  })

/** The first rows with an outcome, or of all. Asked for again as the check goes on. */
export const rowsQuery = ({ id, position }: Pick<Import, 'id' | 'position'>, outcome: Outcome | undefined) =>
  queryOptions({
    queryKey: [...KEY, 'rows', id, outcome, position],
    queryFn: ({ signal }) =>
      call(contract.listImportRows, {
        params: { id },
        query: { ...(outcome && { outcome }), limit: 50 },
        signal,
      }),
    placeholderData: (before, query) => (query?.queryKey[3] === outcome ? before : undefined),
  })

/** Asked for again after each change of the draft. */
export const examplesQuery = ({ id, revision }: Pick<Import, 'id' | 'revision'>) =>
  queryOptions({
    queryKey: [...KEY, 'matches', id, revision],
    queryFn: ({ signal }) => call(contract.listMatchExamples, { params: { id }, signal }),
  })

export const valuesQuery = (id: string, column: string) =>
  queryOf([...KEY, 'values'], contract.listColumnValues, { params: { id }, query: { column } })

/** Files of this visit, to read one again with another encoding. */
const uploaded = new Map<string, File>()
export const uploadedFile = (id: string) => uploaded.get(id)

type Reading = { encoding?: Encoding; delimiter?: Delimiter }
export type Previewed = Reading & { file: File }

/** Only the start of the file is sent. */
export const previewQuery = ({ file, ...reading }: Previewed) =>
  queryOptions({
    queryKey: [...KEY, 'preview', file.name, file.size, file.lastModified, reading],
    queryFn: ({ signal }) => {
      const body = new FormData()
      for (const [name, value] of Object.entries(reading)) body.set(name, value)
      body.set('file', file.slice(0, PREVIEW_BYTES), file.name)
      return call(contract.previewImport, { body, signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

export type Upload = Reading & { kind: ImportKind; file: File; headerRow?: string }

export function useUpload() {
  return useSend(async ({ file, ...fields }: Upload) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', file)
    const made = await call(contract.addImport, { body })
    uploaded.set(made.id, file)
    return made
  })
}

const ACTS = {
  start: contract.startImport,
  pause: contract.pauseImport,
  resume: contract.resumeImport,
  cancel: contract.cancelImport,
  undo: contract.undoImport,
} as const

export function useImportActs(id: string) {
  const cache = useQueryClient()
  const options = {
    onSuccess: (changed: Import) => {
      cache.setQueryData(importQuery(id).queryKey, changed)
      return cache.invalidateQueries({ queryKey: [...KEY, 'values', id] })
    },
    onError: (error: Error) => {
      toast({ tone: 'danger', title: sentenceOf(error) })
      return cache.invalidateQueries({ queryKey: KEY })
    },
  }
  return {
    change: useAct(contract.changeImport, (body: ImportChange) => ({ params: { id }, body }), options),
    act: useAct(
      (verb: keyof typeof ACTS) => ACTS[verb],
      () => ({ params: { id } }),
      options,
    ),
  }
}
