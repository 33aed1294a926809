import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import { COLUMNS } from './column-names.ts'
import { choicesOf } from './filter-kinds.ts'
import { readTrackerSearch, type TrackerSearch, trackerSearch } from './search.ts'
import { trackerColumns } from './tracker-columns.tsx'

const read = (address: string) => readTrackerSearch(parseSearch(address))

describe('the address of the hiring tracker', () => {
  it('is read into filters, order, columns and the open candidate', () => {
    const id = '0190b6d4-7c1e-7a3f-9d2b-5f4e6a7b8c9d'
    expect(
      read(
        `?q=%20ana%20&status=new,hired&owner=me,${id}&idleDays=7&createdFrom=2026-11-17&sort=name&columns=phone,tags&candidate=${id}&create=true`,
      ),
    ).toEqual({
      q: 'ana',
      status: ['new', 'hired'],
      owner: ['me', id],
      idleDays: 7,
      createdFrom: '2026-11-17',
      sort: 'name',
      columns: ['phone', 'tags'],
      candidate: id,
      create: true,
    })
  })

  it('drops invalid and unknown values', () => {
    expect(
      read(
        '?status=new,gone&state=ZZ&owner=you&idleDays=0&createdTo=2026-02-30&sort=salary&columns=phone,salary&candidate=7&create=no&x=1',
      ),
    ).toEqual({ status: ['new'], columns: ['phone'] })
    expect(read('?columns=salary')).toEqual({})
  })

  it('survives our own links unchanged', () => {
    const search = readTrackerSearch({ status: ['new', 'new'], idleDays: 30, tag: ['night shift'] })
    expect(read(stringifySearch(search))).toEqual(search)
    const sorted: TrackerSearch = { ...search, sort: 'name' }
    expect(trackerSearch.filterOf(sorted)).toEqual(search)
  })
})

describe('a view', () => {
  it('knows every column', () => {
    const none = async () => undefined
    expect(trackerColumns({ save: none, savePhone: none }).map((column) => column.id)).toEqual([...COLUMNS])
  })

  it('shows a gone user as gone once that is known, and never an id', () => {
    const facets = { owners: [{ id: 'a', name: 'Ana' }], skills: [], tags: [] }
    expect(choicesOf({ facets: undefined, clients: undefined }).nameOf.owner()).toBe('…')
    expect(choicesOf({ facets, clients: [] }).nameOf.owner()).toBe('a former colleague')
    expect(choicesOf({ facets, clients: [] }).nameOf.client()).toBe('a removed client')
  })
})
