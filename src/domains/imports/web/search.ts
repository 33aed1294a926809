// The URLs of imports: the filters of the list and the open import, and the open sheet.
import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import { uuid, yes } from '#platform/web/search-readers.ts'
import { IMPORT_FILTERS } from '../contract/filters.ts'

const { status } = IMPORT_FILTERS
export const importsSearch = listSearch({
  filters: { status },
  view: {},
  // `new`: the dialog to upload a file is open.
  // `templates`: the templates of files are shown.
  open: { import: uuid, new: yes, templates: yes },
})
export type ImportsSearch = SearchOf<typeof importsSearch>

export type SheetSearch = { sheet?: string | undefined }
export const readSheetSearch = (given: Record<string, unknown>): SheetSearch => ({
  sheet: uuid(given['sheet']),
})
