// The URLs of imports: the filters of the list and the open import, and the open sheet.
import { listSearch } from '#platform/web/list/list-search.ts'
import { isOneOf, listOf, uuid, yes } from '#platform/web/search-readers.ts'
import { IMPORT_STATUSES, type ImportStatus } from '../contract/words.ts'

type Filter = { status?: ImportStatus[] | undefined }
/** `new`: the dialog to upload a file is open. */
type Open = { import?: string | undefined; new?: true | undefined }
export type ImportsSearch = Filter & Open

export const importsSearch = listSearch<Filter, object, Open>({
  filters: { status: listOf(isOneOf(IMPORT_STATUSES)) },
  view: {},
  open: { import: uuid, new: yes },
})

export type SheetSearch = { sheet?: string | undefined }
export const readSheetSearch = (given: Record<string, unknown>): SheetSearch => ({
  sheet: uuid(given['sheet']),
})
