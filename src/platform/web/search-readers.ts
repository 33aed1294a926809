// Reads a URL. Invalid values of a shared link are dropped. Written by hand, because every route's reader is part of
// the first download, where a schema library would be too large.
import { HOUR } from '#shared/durations.ts'

export type Reader<Value> = (value: unknown) => Value | undefined
export type Readers<Search> = { [Name in keyof Search]-?: Reader<Exclude<Search[Name], undefined>> }

/**
 * Unknown and invalid values become undefined: the router merges the result over the raw address, so omitted keys would
 * stay, such as advertising tags.
 */
export function readSearch<Search extends object>(
  readers: Readers<Search>,
  given: Record<string, unknown>,
): Search {
  const blank = Object.keys(given).map((name) => [name, undefined])
  const read = Object.entries<Reader<unknown>>(readers).map(([name, reader]) => [name, reader(given[name])])
  const known = read.filter(([, value]) => value !== undefined)
  return Object.fromEntries([...blank, ...known]) as Search
}

/**
 * For a screen whose address is read when the screen is loaded, with `useReadSearch`. It types the links to the screen and
 * costs the first download nothing.
 */
export const readLater =
  <Search extends object>() =>
  (given: Record<string, unknown>): Search =>
    given as Search

export function text(max: number): Reader<string> {
  return (value) => {
    const words = typeof value === 'string' ? value.trim() : ''
    return words !== '' && words.length <= max ? words : undefined
  }
}

/** `status=new,hired` in the address, a list in our own links. The server accepts at most fifty. */
export function listOf<Word extends string>(isWord: (word: string) => word is Word): Reader<Word[]> {
  return (value) => {
    const parts: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat()
    const words = new Set(parts.map((part) => (typeof part === 'string' ? part.trim() : '')).filter(isWord))
    return words.size > 0 ? [...words].slice(0, 50) : undefined
  }
}

export function oneOf<const Word extends string>(words: readonly Word[]): Reader<Word> {
  return (value) => words.find((word) => word === value)
}

export function isOneOf<Word extends string>(words: readonly Word[]): (word: string) => word is Word {
  return (word): word is Word => words.some((known) => known === word)
}

export function wholeNumber(min: number, max: number): Reader<number> {
  return (value) => {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value
    const whole = typeof number === 'number' && Number.isInteger(number)
    return whole && number >= min && number <= max ? number : undefined
  }
}

/** `2026-11-17`, an existing day. */
export const day: Reader<string> = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : undefined
}

/** A day that has begun somewhere in the world. */
export const pastDay: Reader<string> = (value) => {
  const known = day(value)
  return known && Date.parse(known) <= Date.now() + 14 * HOUR ? known : undefined
}

export const time: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

export const uuid: Reader<string> = (value) => (isUuid(value) ? value : undefined)

export const yes: Reader<true> = (value) => (value === true || value === 'true' ? true : undefined)
