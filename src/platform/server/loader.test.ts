import { describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { rowLoader } from './loader.ts'

const ids = new Set(['a', 'b', 'c', 'd'])
const db = {} as Db

/** A table of four rows, and the queries it received. */
function table() {
  const asked: string[][] = []
  const find = rowLoader<{ id: string; at: number }>({
    name: 'find',
    text: '',
    rows: async (_db, [keys]) => {
      asked.push(keys as string[])
      await Promise.resolve()
      if ((keys as string[]).includes('broken')) throw new Error('The database is away.')
      return (keys as string[]).filter((key) => ids.has(key)).map((id) => ({ id, at: asked.length }))
    },
    first: () => Promise.reject(new Error('not asked')),
  })
  return { asked, find }
}

describe('batched rows by id', () => {
  it('are read at once when idle, and together under load', async () => {
    const { asked, find } = table()
    const answers = await Promise.all(['a', 'b', 'B', 'c', 'nobody'].map((id) => find(db, id)))
    expect(asked).toEqual([['a'], ['b', 'c', 'nobody']])
    expect(answers.map((row) => row?.id)).toEqual(['a', 'b', 'b', 'c', undefined])
  })

  it('are never older than the query', async () => {
    const { find } = table()
    const first = find(db, 'a')
    const second = find(db, 'a')
    expect((await first)?.at).toBe(1)
    expect((await second)?.at).toBe(2)
    expect((await find(db, 'a'))?.at).toBe(3)
  })

  it('fail only with their own query, and work again after it', async () => {
    const { find } = table()
    const first = find(db, 'a')
    const broken = find(db, 'broken')
    await expect(broken).rejects.toThrow('The database is away.')
    expect((await first)?.id).toBe('a')
    expect((await find(db, 'd'))?.id).toBe('d')
  })
})
