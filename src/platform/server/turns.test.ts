import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { takeTurns } from './turns.ts'

describe('turns', () => {
  it('lets so many work at once, in the order they came, whatever becomes of them', async () => {
    const inTurn = takeTurns({ atOnce: 2 })
    const begun: number[] = []
    let working = 0
    let most = 0
    const work = (id: number) =>
      inTurn(async () => {
        begun.push(id)
        most = Math.max(most, ++working)
        await sleep(1)
        working--
        if (id === 2) throw new Error('This one fails.')
        return id
      })
    const results = await Promise.allSettled([0, 1, 2, 3, 4, 5, 6].map(work))
    expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(most).toBe(2)
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'fulfilled',
    ])
    expect(await work(7)).toBe(7)
  })

  it('turns away whoever comes when too many wait', async () => {
    const inTurn = takeTurns({ atOnce: 1, mostWaiting: { count: 1, refuse: () => new Error('Full.') } })
    const [first, second] = [inTurn(() => sleep(5)), inTurn(() => sleep(1))]
    await expect(inTurn(() => sleep(1))).rejects.toThrow('Full.')
    await Promise.all([first, second])
    await inTurn(() => sleep(1))
  })

  it('turns away one caller who waits too often, and nobody else', async () => {
    const inTurn = takeTurns({
      atOnce: 1,
      mostWaitingOfOne: { count: 1, refuse: () => new Error('Enough of you.') },
    })
    const greedy = [inTurn(() => sleep(5), 'a'), inTurn(() => sleep(1), 'a')]
    await expect(inTurn(() => sleep(1), 'a')).rejects.toThrow('Enough of you.')
    await Promise.all([...greedy, inTurn(() => sleep(1), 'b'), inTurn(() => sleep(1))])
    await inTurn(() => sleep(1), 'a')
  })

  it('leaves a turn for others where one caller has its share', async () => {
    const inTurn = takeTurns({ atOnce: 2, atOnceOfOne: 1 })
    const ended: string[] = []
    const work = (of: string, ms: number) =>
      inTurn(async () => {
        await sleep(ms)
        ended.push(of)
      }, of)
    await Promise.all([work('a', 60), work('a', 1), work('a', 1), work('b', 1), work('c', 1)])
    expect(ended).toEqual(['b', 'c', 'a', 'a', 'a'])
  })
})
