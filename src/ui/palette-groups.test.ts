import { describe, expect, it } from 'vitest'
import { countAll, countOf, filterGroups, type PaletteGroup, splitMatch } from './palette-groups.ts'

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
    expect(shown?.items.map(({ label }) => label)).toEqual(['Marisol Quintero', 'See all 34'])
    expect([shown && countOf(shown), countAll(shown ? [shown] : [])]).toEqual(['34', 34])
    // What was found for other words says nothing about these.
    const [other] = filterGroups([group], 'maris')
    expect(other?.items.map(({ label }) => label)).toEqual(['Marisol Quintero'])
    expect(other && countOf(other)).toBe('1')
    const [few] = filterGroups([{ ...group, total: { count: 1, exact: true } }], 'mar')
    expect(few?.items).toHaveLength(1)
  })
  it('keeps people after @', () => expect(labels('@mar')).toEqual(['Marisol Quintero']))
  it('keeps actions after >', () => expect(labels('> add')).toEqual(['Add candidate']))
  it('marks the match', () =>
    expect(splitMatch('Quintero', 'int').map((part) => part.text)).toEqual(['Qu', 'int', 'ero']))
})
