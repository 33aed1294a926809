import { describe, expect, it } from 'vitest'
import { filterGroups, type PaletteGroup, splitMatch } from './palette-groups.ts'

const item = (label: string) => ({ id: label, label, onSelect: () => undefined })
const groups: PaletteGroup[] = [
  { id: 'people', label: 'People', kind: 'people', found: true, items: [item('Marisol Quintero')] },
  {
    id: 'actions',
    label: 'Actions',
    kind: 'actions',
    items: [item('Schedule interview'), item('Add candidate')],
  },
]
const labels = (query: string) =>
  filterGroups(groups, query).flatMap((group) => group.items.map((one) => one.label))

describe('palette', () => {
  it('filters what is known here and trusts what was found elsewhere', () =>
    expect(labels('sched')).toEqual(['Marisol Quintero', 'Schedule interview']))
  it('keeps people after @', () => expect(labels('@mar')).toEqual(['Marisol Quintero']))
  it('keeps actions after >', () => expect(labels('> add')).toEqual(['Add candidate']))
  it('marks the match', () =>
    expect(splitMatch('Quintero', 'int').map((part) => part.text)).toEqual(['Qu', 'int', 'ero']))
})
