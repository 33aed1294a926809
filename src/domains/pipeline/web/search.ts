// What stands in the URL of the board and of the list of the disqualified.
import {
  day,
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
import type { DisqualifiedFilter } from '../contract-disqualified.ts'
import { REASON_SIDES, SLA_STATES, STAGE_KINDS, type StageKind } from '../contract-words.ts'
import type { BoardFilter } from '../schemas.ts'

export type PipelineSearch = BoardFilter & {
  candidate?: string | undefined
  /** The kind of stage that is brought into view at first. */
  at?: StageKind | undefined
}

/** Puts changes into the URL of the board, as a step back or in place of the last one. */
export type ChangeBoard = (changes: Partial<PipelineSearch>, options?: { replace?: boolean }) => void

const isOwner = (word: string): word is string => word === 'me' || word === 'none' || isUuid(word)
const isId = (word: string): word is string => isUuid(word)

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
export type DisqualifiedTab = (typeof TABS)[number]
export type DisqualifiedSearch = Omit<DisqualifiedFilter, 'secondChance'> & {
  tab?: DisqualifiedTab | undefined
  days?: number | undefined
  candidate?: string | undefined
}

/** Puts changes into the URL, as a step back or in place of the last one. */
export type ChangeSearch = (changes: Partial<DisqualifiedSearch>, options?: { replace?: boolean }) => void

const DISQUALIFIED: Readers<DisqualifiedSearch> = {
  q: text(200),
  reason: listOf(isId),
  side: oneOf(REASON_SIDES),
  job: uuid,
  client: uuid,
  stage: uuid,
  from: day,
  to: day,
  tab: oneOf(TABS),
  days: wholeNumber(1, 365),
  candidate: uuid,
}

export const readDisqualifiedSearch = (given: Record<string, unknown>): DisqualifiedSearch =>
  readSearch(DISQUALIFIED, given)

const FILTERS = ['q', 'reason', 'side', 'job', 'client', 'stage', 'from', 'to'] as const

export function disqualifiedFilterOf(search: DisqualifiedSearch): DisqualifiedFilter {
  const given = FILTERS.filter((name) => search[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, search[name]]))
}
/** Everything that makes a view: the list and its filters, but not who is open. */
export function disqualifiedViewOf({ candidate: _candidate, ...rest }: DisqualifiedSearch) {
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Record<
    string,
    string | number | string[]
  >
}

export const hasDisqualifiedFilter = (search: DisqualifiedSearch) =>
  FILTERS.some((name) => search[name] !== undefined)
export const NO_DISQUALIFIED_FILTER = Object.fromEntries(
  FILTERS.map((name) => [name, undefined]),
) as Partial<DisqualifiedSearch>
