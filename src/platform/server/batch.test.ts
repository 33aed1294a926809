import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inBatches } from './batch.ts'
import type { Db } from './database.ts'

const db = {} as Db

it('gathers what arrives meanwhile, within its limit, and answers each caller', async () => {
  const batches: number[][] = []
  const double = inBatches<number, number>({
    max: 3,
    work: async (_db, items) => {
      batches.push([...items])
      await setImmediate()
      return items.map((item) => item * 2)
    },
  })
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((item) => double(db, item)))
  expect(answers).toEqual([2, 4, 6, 8, 10, 12])
  expect(batches).toEqual([[1], [2, 3, 4], [5, 6]])
})

it('lets a bad item fail alone', async () => {
  const check = inBatches<number, string>({
    max: 100,
    work: async (_db, items) => {
      if (items.includes(3)) throw new Error('three')
      return items.map(String)
    },
  })
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((item) => check(db, item)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
})
