// The filters of imports, one line each, named like columns of imports.
import { type FilterOf, many } from '#shared/filters.ts'
import { IMPORT_KINDS, IMPORT_LOOKS, IMPORT_STATUSES } from './words.ts'

export const IMPORT_FILTERS = {
  status: many(IMPORT_STATUSES, { menu: 'Status', labels: IMPORT_LOOKS }),
  kind: many(IMPORT_KINDS),
}
export type ImportFilter = FilterOf<typeof IMPORT_FILTERS>
