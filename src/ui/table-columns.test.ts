import { describe, expect, it } from 'vitest'
import { type Column, fitColumns } from './table-columns.ts'

const cell = () => null
const columns: Column<object>[] = [
  { id: 'name', header: 'Candidate', main: true, cell },
  { id: 'status', header: 'Status', width: 104, priority: 1, cell },
  { id: 'phone', header: 'Phone', width: 140, priority: 6, cell },
  { id: 'owner', header: 'Owner', width: 150, priority: 2, cell, compact: { width: 48, cell } },
]
const idsAt = (width: number) => fitColumns(columns, width).map((column) => column.id)

describe('folding columns', () => {
  it('shows all when there is room', () => expect(idsAt(600)).toEqual(['name', 'status', 'phone', 'owner']))
  it('narrows before it folds', () => {
    expect(idsAt(480)).toEqual(['name', 'status', 'phone', 'owner'])
    expect(fitColumns(columns, 480).at(-1)?.fittedWidth).toBe(48)
  })
  it('folds the least important first', () => {
    expect(idsAt(340)).toEqual(['name', 'status', 'owner'])
    expect(idsAt(290)).toEqual(['name', 'status'])
  })
  it('lets the main column grow to 480 px, and shares the rest', () => {
    const widths = fitColumns(columns, 1268).map((column) => column.fittedWidth)
    expect(widths.slice(1)).toEqual([208, 280, 300])
  })
  it('never folds the main column', () => expect(idsAt(100)).toEqual(['name']))
  it('shows everything before the width is known', () => expect(idsAt(0)).toHaveLength(4))
})
