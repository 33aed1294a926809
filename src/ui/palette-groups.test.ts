import { describe, expect, it } from 'vitest'
import {
  countAll,
  countOf,
  filterGroups,
  nextGroup,
  type PaletteGroup,
  splitMatch,
} from './palette-groups.ts'

const item = (label: string) => ({ id: label, label, onSelect: () => undefined })
const groupsFound = (found: string): PaletteGroup[] => [
  { id: 'people', label: 'Candidates', kind: 'people', found, items: [item('Marisol Quintero')] },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    items: [item('Schedule interview'), item('Add candidate')],
  },
]
const labels = (query: string, found = query.replace(/^[@>]/, '')) =>
  filterGroups(groupsFound(found), query).flatMap((group) => group.items.map((one) => one.label))

describe('palette', () => {
  it('filters local entries and trusts results of the server', () =>
    expect(labels('view')).toEqual(['Marisol Quintero', 'Schedule interview']))
  it('puts entries with this name first, before any results', () =>
    expect(labels('sched')).toEqual(['Schedule interview', 'Marisol Quintero']))
  it('drops results for earlier text, unless they match', () => {
    expect(labels('sched', 'sc')).toEqual(['Schedule interview'])
    expect(labels('maris', 'mar')).toEqual(['Marisol Quintero'])
  })
  it('counts all that is found, and leads to all of it', () => {
    const [people] = groupsFound('mar')
    const group = { ...people, total: { count: 34, exact: true }, onSeeAll: () => undefined } as PaletteGroup
    const [shown] = filterGroups([group], 'mar')
    expect(shown?.items.map(({ label }) => label)).toEqual(['Marisol Quintero', 'Show 34'])
    expect([shown && countOf(shown), countAll(shown ? [shown] : [])]).toEqual(['34', 34])
    // What was found for other words says nothing about these.
    const [other] = filterGroups([group], 'maris')
    expect(other?.items.map(({ label }) => label)).toEqual(['Marisol Quintero'])
    expect(other && countOf(other)).toBe('1')
    const [few] = filterGroups([{ ...group, total: { count: 1, exact: true } }], 'mar')
    expect(few?.items).toHaveLength(1)
  })
  it('shows one row of each group that is found, and all rows of the only one', () => {
    const leads = { id: 'leads', label: 'Leads', found: 'mar', items: [item('Marla'), item('Marco')] }
    const people = { id: 'people', label: 'Candidates', found: 'mar', items: [item('Mara'), item('Mark')] }
    const counted = [
      { ...people, total: { count: 2, exact: true }, onSeeAll: () => undefined },
      { ...leads, total: { count: 1_234_567, exact: false }, onSeeAll: () => undefined },
    ]
    const shown = filterGroups(counted, 'mar').map(({ items }) => items.map(({ label }) => label))
    expect(shown).toEqual([
      ['Mara', 'Show 2'],
      ['Marla', 'Show about 1,234,567'],
    ])
    expect(filterGroups([people, { ...leads, items: [] }], 'mar')[0]?.items).toHaveLength(2)
  })
  it('goes to the first entry of the next group, around the end', () => {
    const groups = filterGroups(groupsFound(''), '')
    expect(nextGroup(groups, 'people:Marisol Quintero', 1)).toBe('actions:Schedule interview')
    expect(nextGroup(groups, 'actions:Add candidate', 1)).toBe('people:Marisol Quintero')
    expect(nextGroup(groups, 'people:Marisol Quintero', -1)).toBe('actions:Schedule interview')
    expect(nextGroup([], '', 1)).toBeUndefined()
  })
  it('keeps orders after #', () => {
    const orders: PaletteGroup = {
      id: 'orders',
      label: 'Orders',
      kind: 'orders',
      found: '10017',
      items: [item('Order 10017')],
    }
    const kept = filterGroups([...groupsFound('10017'), orders], '#10017')
    expect(kept.map(({ id }) => id)).toEqual(['orders'])
  })
  it('keeps people after @', () => expect(labels('@mar')).toEqual(['Marisol Quintero']))
  it('keeps actions after >', () => expect(labels('> add')).toEqual(['Add candidate']))
  it('marks the match', () =>
    expect(splitMatch('Quintero', 'int').map((part) => part.text)).toEqual(['Qu', 'int', 'ero']))
})
