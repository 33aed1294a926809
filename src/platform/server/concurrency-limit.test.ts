import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

describe('turns', () => {
  it('run a limited number of tasks in order of arrival, whatever their result', async () => {
    const runLimited = limitConcurrency({ maxRunning: 2 })
    const begun: number[] = []
    let working = 0
    let most = 0
    const work = (id: number) =>
      runLimited(async () => {
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

  it('refuse a task when too many wait', async () => {
    const runLimited = limitConcurrency({
      maxRunning: 1,
      maxWaiting: { count: 1, refuse: () => new Error('Full.') },
    })
    const [first, second] = [runLimited(() => sleep(5)), runLimited(() => sleep(1))]
    await expect(runLimited(() => sleep(1))).rejects.toThrow('Full.')
    await Promise.all([first, second])
    await runLimited(() => sleep(1))
  })

  it('refuse only the caller with too many waiting tasks', async () => {
    const runLimited = limitConcurrency({
      maxRunning: 1,
      maxWaitingPerCaller: { count: 1, refuse: () => new Error('Enough of you.') },
    })
    const greedy = [runLimited(() => sleep(5), 'a'), runLimited(() => sleep(1), 'a')]
    await expect(runLimited(() => sleep(1), 'a')).rejects.toThrow('Enough of you.')
    await Promise.all([...greedy, runLimited(() => sleep(1), 'b'), runLimited(() => sleep(1))])
    await runLimited(() => sleep(1), 'a')
  })

  it('leave a turn for others when one caller has its share', async () => {
    const runLimited = limitConcurrency({ maxRunning: 2, maxRunningPerCaller: 1 })
    const ended: string[] = []
    const work = (of: string, ms: number) =>
      runLimited(async () => {
        await sleep(ms)
        ended.push(of)
      }, of)
    await Promise.all([work('a', 60), work('a', 1), work('a', 1), work('b', 1), work('c', 1)])
    expect(ended).toEqual(['b', 'c', 'a', 'a', 'a'])
  })
})
