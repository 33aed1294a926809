import { expect, it } from 'vitest'
import { SwapRemoveList } from './swap-remove-list.ts'

it('removes in any order, once, and clears at once', () => {
  const list = new SwapRemoveList<string>()
  const [ada, bo, cy, di] = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => list.add(name))
  if (!ada || !bo || !cy || !di) throw new Error('Nobody came.')
  list.remove(ada)
  list.remove(ada)
  list.remove(cy)
  expect(list.empty().toSorted()).toEqual(['Bo', 'Di'])
  list.remove(bo)
  const ed = list.add('Ed')
  list.remove(di)
  expect(list.empty()).toEqual(['Ed'])
  list.remove(ed)
  expect(list.empty()).toEqual([])
})
