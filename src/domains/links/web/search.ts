// What stands in the URL of sent links: filters, order, what is open.
import {
  isOneOf,
  isUuid,
  listOf,
  oneOf,
  type Readers,
  readSearch,
  text,
  uuid,
  yes,
} from '#platform/web/search-readers.ts'
import type { LinkFilter } from '../schemas.ts'
import { CHANNELS, GROUPS, KINDS } from './vocabulary.ts'

export type LinkSearch = LinkFilter & {
  sort?: 'last_step_at' | undefined
  link?: string | undefined
  send?: true | undefined
  person?: string | undefined
}

const isPerson = (word: string): word is string => word === 'me' || isUuid(word)

const FILTER_READERS: Readers<LinkFilter> = {
  q: text(200),
  group: oneOf(GROUPS),
  kind: listOf(isOneOf(KINDS)),
  channel: listOf(isOneOf(CHANNELS)),
  sender: listOf(isPerson),
  candidate: uuid,
}
const READERS: Readers<LinkSearch> = {
  ...FILTER_READERS,
  sort: oneOf(['last_step_at']),
  link: uuid,
  send: yes,
  person: uuid,
}

export const readLinkSearch = (given: Record<string, unknown>): LinkSearch => readSearch(READERS, given)

const NAMES = Object.keys(FILTER_READERS) as (keyof LinkFilter)[]
export const filterOf = (search: LinkSearch): LinkFilter =>
  Object.fromEntries(NAMES.filter((name) => search[name] !== undefined).map((name) => [name, search[name]]))
export const hasFilter = (search: LinkSearch) => NAMES.some((name) => search[name] !== undefined)
export const NO_FILTER = Object.fromEntries(NAMES.map((name) => [name, undefined])) as Partial<LinkSearch>

export function viewOf(search: LinkSearch): Record<string, string | string[]> {
  const rest = { ...filterOf(search), ...(search.sort && { sort: search.sort }) }
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
}
