import { describe, expect, it } from 'vitest'
import { filterGroups, type PaletteGroup, splitMatch } from './palette-groups.ts'

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
  it('keeps people after @', () => expect(labels('@mar')).toEqual(['Marisol Quintero']))
  it('keeps actions after >', () => expect(labels('> add')).toEqual(['Add candidate']))
  it('marks the match', () =>
    expect(splitMatch('Quintero', 'int').map((part) => part.text)).toEqual(['Qu', 'int', 'ero']))
})
