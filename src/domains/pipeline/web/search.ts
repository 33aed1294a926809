// The URLs of the board and of the disqualified list.

import { listSearch, type SearchOf } from '#platform/web/list/list-search.ts'
import type { ChangeSearch } from '#platform/web/list/use-list-search.ts'
import {
  isUuid,
  listOf,
  oneOf,
  pastDay,
  type Readers,
  readSearch,
  text,
  uuid,
  wholeNumber,
} from '#platform/web/search-readers.ts'
import { DISQUALIFIED_FILTERS } from '../contract/filters.ts'
import type { BoardFilter } from '../contract/schemas.ts'
import { SLA_STATES, STAGE_KINDS, type StageKind } from '../contract/words.ts'

export type PipelineSearch = BoardFilter & {
  candidate?: string | undefined
  /** The kind of stage to scroll to first. */
  at?: StageKind | undefined
}

export type ChangeBoard = ChangeSearch<PipelineSearch>

const isOwner = (word: string): word is string => word === 'me' || word === 'none' || isUuid(word)

const BOARD: Readers<PipelineSearch> = {
  job: uuid,
  client: uuid,
  owner: listOf(isOwner),
  q: text(200),
  sla: oneOf(SLA_STATES),
  asOf: pastDay,
  candidate: uuid,
  at: oneOf(STAGE_KINDS),
}

export const readPipelineSearch = (given: Record<string, unknown>): PipelineSearch => readSearch(BOARD, given)

export function filterOf({ candidate: _candidate, at: _at, ...filter }: PipelineSearch): BoardFilter {
  return filter
}

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
