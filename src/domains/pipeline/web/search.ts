// The URLs of the board and of the disqualified list.

import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import { oneOf, pastDay, uuid, wholeNumber } from '#platform/web/search-readers.ts'
import { BOARD_FILTERS, DISQUALIFIED_FILTERS } from '../contract/filters.ts'
import { STAGE_KINDS } from '../contract/words.ts'

const boardSearch = listSearch({
  filters: { ...BOARD_FILTERS, asOf: pastDay },
  view: {},
  // `at`: the kind of stage to scroll to first.
  open: { candidate: uuid, at: oneOf(STAGE_KINDS) },
})
export type PipelineSearch = SearchOf<typeof boardSearch>
export type ChangeBoard = ChangeSearch<PipelineSearch>
export const { read: readPipelineSearch, filterOf } = boardSearch

/** The job, the client and the day are no filters of the board: they say which board it is. */
export const NO_BOARD_FILTER = { owner: undefined, q: undefined, sla: undefined } as const
export const hasBoardFilter = ({ owner, q, sla }: PipelineSearch) => Boolean(owner ?? q ?? sla)

const TABS = ['everyone', 'second-chance', 'reasons'] as const
export const disqualifiedSearch = listSearch({
  filters: DISQUALIFIED_FILTERS,
  view: { tab: oneOf(TABS), days: wholeNumber(1, 365) },
  open: { candidate: uuid },
})

export type DisqualifiedSearch = SearchOf<typeof disqualifiedSearch>
export const readDisqualifiedSearch = disqualifiedSearch.read
