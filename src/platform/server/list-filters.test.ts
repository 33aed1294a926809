import { expect, it } from 'vitest'
import { z } from 'zod'
import { filterShape } from '#shared/filter-schema.ts'
import { id, idsOr, many, number, one, search, text } from '#shared/filters.ts'
import { plain, valueList } from './list-filters.ts'

const ID = '0190b6d4-7c1e-7a3f-9d2b-5f4e6a7b8c9d'
const FILTERS = {
  q: search(20),
  status: many(['new', 'paid'], { menu: 'Status', labels: { new: 'New', paid: 'Paid' } }),
  owner: idsOr(['me'], { menu: 'Owner' }),
  campaign: id(),
  externalId: text(5),
  test: one(['true', 'false']),
  days: number(1, 30),
}
const query = z.strictObject(filterShape(FILTERS))

it('a table of filters is the query of the API', () => {
  const given = { q: ' ana ', status: 'new,paid', owner: `me,${ID}`, campaign: ID, test: 'true', days: '7' }
  expect(query.parse(given)).toEqual({
    q: 'ana',
    status: ['new', 'paid'],
    owner: ['me', ID],
    campaign: ID,
    test: 'true',
    days: 7,
  })
  expect(query.parse({})).toEqual({})
})

it.each([
  { status: 'gone' },
  { owner: 'you' },
  { campaign: 'me' },
  { days: '0' },
  { externalId: 'longer' },
  { x: 1 },
])('the query refuses %o', (given) => {
  expect(query.safeParse(given).success).toBe(false)
})

it('a filter that is named like a column is a condition on it', () => {
  const { values, value } = valueList()
  const { status, externalId } = plain(FILTERS, 'leads l')
  expect([
    status(['new'], { value }),
    status(['new', 'paid'], { value }),
    externalId('7', { value }),
  ]).toEqual(['l.status = $1', 'l.status = any($2)', 'l.external_id = $3'])
  expect(values).toEqual(['new', ['new', 'paid'], '7'])
})
