import { expect, it } from 'vitest'
import { Bag } from './bag.ts'

it('lets anyone leave in any order, once, and empties in one go', () => {
  const bag = new Bag<string>()
  const [ada, bo, cy, di] = ['Ada', 'Bo', 'Cy', 'Di'].map((name) => bag.add(name))
  if (!ada || !bo || !cy || !di) throw new Error('Nobody came.')
  bag.remove(ada)
  bag.remove(ada)
  bag.remove(cy)
  expect(bag.empty().toSorted()).toEqual(['Bo', 'Di'])
  bag.remove(bo)
  const ed = bag.add('Ed')
  bag.remove(di)
  expect(bag.empty()).toEqual(['Ed'])
  bag.remove(ed)
  expect(bag.empty()).toEqual([])
})
