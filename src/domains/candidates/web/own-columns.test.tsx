// Custom fields as columns and filters of the tracker.
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { CandidateField } from '../contract/custom-fields.ts'
import type { ListedCandidate } from '../contract/schemas.ts'
import { readTrackerSearch } from './search.ts'
import { trackerColumns, visibleColumns } from './tracker-columns.tsx'
import { ownFilters } from './tracker-filters.tsx'

const SHIFT = '0190b6d4-7c1e-7a3f-9d2b-5f4e6a7b8c9d'
const BADGE = '0190b6d4-7c1e-7a3f-9d2b-5f4e6a7b8c9e'
const rest = { position: 1, version: 1 }
const fields: CandidateField[] = [
  { id: SHIFT, label: 'Shift', kind: 'choice', options: ['Days', 'Nights, weekends'], ...rest },
  { id: BADGE, label: 'Has badge', kind: 'yes_no', options: [], ...rest },
  { id: `${BADGE.slice(0, -1)}f`, label: 'Nickname', kind: 'text', options: [], ...rest },
]
const none = async () => undefined

describe('a custom field in the tracker', () => {
  it('is a column once it is chosen, and stays in the address', () => {
    const all = trackerColumns({ save: none, savePhone: none, fields })
    expect(visibleColumns(all, undefined).map(({ header }) => header)).not.toContain('Shift')
    const { columns } = readTrackerSearch({ columns: `${SHIFT},${BADGE}` })
    const [, shift, badge] = visibleColumns(all, columns)
    const row = { custom: { [SHIFT]: 'Days', [BADGE]: false } } as unknown as ListedCandidate
    expect(shift?.header).toBe('Shift')
    expect(renderToStaticMarkup(shift?.cell(row))).toContain('Days')
    expect(renderToStaticMarkup(badge?.cell(row))).toContain('No')
    expect(renderToStaticMarkup(shift?.cell({ ...row, custom: {} }))).toContain('empty')
  })

  it('is a filter if it has choices, and changes no other field', () => {
    const onChange = vi.fn<(changes: object) => void>()
    const { custom } = readTrackerSearch({ custom: [`${BADGE}:yes`, 'nonsense', `${SHIFT}:`] })
    expect(custom).toEqual([`${BADGE}:yes`])
    const filters = ownFilters(fields, { search: { custom }, onChange })
    expect(filters.map(({ label }) => label)).toEqual(['Shift', 'Has badge'])
    const [shift, badge] = filters
    if (!shift || !badge || !('options' in shift) || !('options' in badge))
      throw new Error('There is no choice.')
    expect([shift.value, badge.value]).toEqual([undefined, [`${BADGE}:yes`]])
    const nights = shift.options[1]?.value ?? ''
    expect(readTrackerSearch({ custom: nights }).custom).toEqual([nights])
    shift.onChange([nights])
    expect(onChange).toHaveBeenLastCalledWith({ custom: [`${BADGE}:yes`, nights] })
    badge.onChange(undefined)
    expect(onChange).toHaveBeenLastCalledWith({ custom: undefined })
  })
})
