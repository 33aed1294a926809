import { describe, expect, it } from 'vitest'
import { parseSearch, stringifySearch } from '#platform/web/search-params.ts'
import { filterOf, readTrackerSearch } from './search.ts'

const read = (address: string) => readTrackerSearch(parseSearch(address))

describe('the address of the hiring tracker', () => {
  it('is read into filters, order, columns and the open person', () => {
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

  it('leaves out what is wrong and what is unknown', () => {
    expect(
      read(
        '?status=new,gone&state=ZZ&owner=you&idleDays=0&createdTo=2026-02-30&sort=salary&candidate=7&create=no&x=1',
      ),
    ).toEqual({ status: ['new'] })
  })

  it('comes back the same through our own links', () => {
    const search = readTrackerSearch({ status: ['new', 'new'], idleDays: 30, tag: ['night shift'] })
    expect(read(stringifySearch(search))).toEqual(search)
    expect(filterOf({ ...search, sort: 'name' })).toEqual(search)
  })
})
