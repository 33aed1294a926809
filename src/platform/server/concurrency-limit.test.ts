import { setImmediate } from 'node:timers/promises'
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
        await setImmediate()
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
    const gate = Promise.withResolvers<void>()
    const [first, second] = [runLimited(() => gate.promise), runLimited(setImmediate)]
    await expect(runLimited(setImmediate)).rejects.toThrow('Full.')
    gate.resolve()
    await Promise.all([first, second])
    await runLimited(setImmediate)
  })

  it('refuse only the caller with too many waiting tasks', async () => {
    const runLimited = limitConcurrency({
      maxRunning: 1,
      maxWaitingPerCaller: { count: 1, refuse: () => new Error('Enough of you.') },
    })
    const gate = Promise.withResolvers<void>()
    const greedy = [runLimited(() => gate.promise, 'a'), runLimited(setImmediate, 'a')]
    await expect(runLimited(setImmediate, 'a')).rejects.toThrow('Enough of you.')
    const others = [runLimited(setImmediate, 'b'), runLimited(setImmediate)]
    gate.resolve()
    await Promise.all([...greedy, ...others])
    await runLimited(setImmediate, 'a')
  })

  it('leave a turn for others when one caller has its share', async () => {
    const runLimited = limitConcurrency({ maxRunning: 2, maxRunningPerCaller: 1 })
    const ended: string[] = []
    const gate = Promise.withResolvers<void>()
    const work = (of: string, task: () => Promise<unknown> = setImmediate) =>
      runLimited(async () => {
        await task()
        ended.push(of)
      }, of)
    const greedy = [work('a', () => gate.promise), work('a'), work('a')]
    await Promise.all([work('b'), work('c')])
    gate.resolve()
    await Promise.all(greedy)
    expect(ended).toEqual(['b', 'c', 'a', 'a', 'a'])
  })
})
