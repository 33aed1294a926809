import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '../search-params.ts'
import { listOf, oneOf, text, uuid, wholeNumber } from '../search-readers.ts'
import { isSameView, listSearch } from './list-search.ts'
import { listSort } from './list-sort.ts'

const isWord = (word: string): word is string => word !== ''
const orders = listSearch({
  filters: { q: text(20), status: listOf(isWord), days: wholeNumber(1, 30) },
  view: { sort: oneOf(['name', '-name']), columns: listOf(isWord) },
  open: { order: uuid },
})
const ID = '0190b6d4-7c1e-7a3f-9d2b-5f4e6a7b8c9d'
const everything = {
  q: 'ana',
  status: ['new', 'paid'],
  days: 7,
  sort: '-name',
  columns: ['total'],
  order: ID,
}

describe('the URL of a list', () => {
  it('is restored as written', () => {
    const search = orders.read(everything)
    expect(search).toEqual(everything)
    expect(orders.read(parseSearch(stringifySearch(search)))).toEqual(search)
  })

  it('drops invalid and unknown values', () => {
    expect(orders.read({ q: ' ', days: '99', sort: 'price', order: '7', other: 'x', status: 'new' })).toEqual(
      {
        status: ['new'],
      },
    )
  })

  it('separates filters from the rest of a view and from the open item', () => {
    const search = orders.read(everything)
    expect(orders.filterOf(search)).toEqual({ q: 'ana', status: ['new', 'paid'], days: 7 })
    const { order: _order, ...view } = everything
    expect(orders.viewOf(search)).toEqual(view)
    expect(orders.hasFilter(search)).toBe(true)
    const cleared = { ...search, ...orders.noFilter }
    expect(orders.hasFilter(cleared)).toBe(false)
    expect(orders.viewOf(cleared)).toEqual({ sort: '-name', columns: ['total'] })
  })
})

describe('a view', () => {
  it('is equal in any order and form', () => {
    expect(isSameView({ days: 7, status: ['a', 'b'] }, { status: ['a', 'b'], days: '7' })).toBe(true)
    expect(isSameView({ status: ['a'] }, { status: ['a'], days: 7 })).toBe(false)
  })
})

describe('the order', () => {
  const sorting = listSort<'-made_at' | 'made_at' | 'name' | '-name'>('-made_at', {
    made_at: 'madeAt',
    name: 'name',
  })
  it('is shown at its column, and the default is not in the URL', () => {
    expect(sorting.ofSearch(undefined)).toEqual({ id: 'madeAt', descending: true })
    expect(sorting.ofSearch('name')).toEqual({ id: 'name', descending: false })
    expect(sorting.ofColumn({ id: 'name', descending: true })).toBe('-name')
    expect(sorting.ofColumn({ id: 'madeAt', descending: true })).toBeUndefined()
    expect(sorting.ofColumn({ id: 'other', descending: true })).toBeUndefined()
  })
})
