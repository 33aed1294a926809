// With the real locks and channels of Node, which has the same as browsers.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeSource } from '../../../tests/support/fake-source.ts'
import { shareEventStream } from './shared-stream.ts'

const LOCK = 'cdh-live-me-/api/events'
const closers: (() => void)[] = []

function openTab(userId = 'me') {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const tab = { onMessage: vi.fn(), onReopen: vi.fn(), isRefused: vi.fn(async () => false) }
  const { close } = shareEventStream('/api/events', userId, tab)
  closers.push(close)
  return { ...tab, close, window }
}

const isOpen = (source: FakeSource) => source.readyState !== FakeSource.CLOSED
const openSources = () => FakeSource.opened.filter(isOpen)
const onlySource = () => {
  expect(openSources()).toHaveLength(1)
  return openSources()[0] ?? expect.fail('No stream is open.')
}
const streams = (count: number) => vi.waitFor(() => expect(FakeSource.opened).toHaveLength(count))
const opens = (source: FakeSource) => source.dispatchEvent(new Event('open'))
const lockState = async () => {
  const { held = [], pending = [] } = await navigator.locks.query()
  const count = (locks: LockInfo[]) => locks.filter(({ name }) => name?.startsWith('cdh-live-')).length
  return { held: count(held), pending: count(pending) }
}
const waiting = (pending: number) =>
  vi.waitFor(async () => expect(await lockState()).toEqual({ held: 1, pending }))

/** The first tab has the stream, the second waits for it. */
async function openTwoTabs() {
  const first = openTab()
  await streams(1)
  const second = openTab()
  await waiting(1)
  return { first, second }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  FakeSource.opened.length = 0
})

afterEach(async () => {
  for (const close of closers.splice(0)) close()
  await vi.waitFor(async () => expect(await lockState()).toEqual({ held: 0, pending: 0 }))
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('tabs of one user', () => {
  it('share one stream, and learn that events were missed', async () => {
    const { first, second } = await openTwoTabs()
    const source = onlySource()
    opens(source)
    source.say({ type: 'candidates.updated' })
    const message = JSON.stringify({ type: 'candidates.updated' })
    await vi.waitFor(() => expect(second.onMessage).toHaveBeenCalledExactlyOnceWith(message))
    expect(first.onMessage).toHaveBeenCalledExactlyOnceWith(message)
    expect(second.onReopen).not.toHaveBeenCalled()

    source.dispatchEvent(new Event('error'))
    opens(source)
    await vi.waitFor(() => expect(second.onReopen).toHaveBeenCalledTimes(1))
    expect(first.onReopen).toHaveBeenCalledTimes(1)
    expect(FakeSource.opened).toHaveLength(1)
  })

  it('continue with the next tab when the holder closes, and all refresh', async () => {
    const { first, second } = await openTwoTabs()
    const third = openTab()
    await waiting(2)
    first.close()
    await streams(2)
    expect(second.onReopen).not.toHaveBeenCalled()
    opens(onlySource())
    await vi.waitFor(() => expect(third.onReopen).toHaveBeenCalledTimes(1))
    expect(second.onReopen).toHaveBeenCalledTimes(1)
    onlySource().say({ type: 'jobs.updated' })
    await vi.waitFor(() => expect(third.onMessage).toHaveBeenCalledTimes(1))
    expect(second.onMessage).toHaveBeenCalledTimes(1)
    expect(first.onMessage).not.toHaveBeenCalled()
  })

  it('continue when the holder is left, and a page that is shown again catches up', async () => {
    const { first, second } = await openTwoTabs()
    first.window.dispatchEvent(new Event('pagehide'))
    await streams(2)
    const source = onlySource()
    first.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(first.onReopen).toHaveBeenCalledTimes(1)
    await waiting(1)
    source.say({ type: 'jobs.updated' })
    await vi.waitFor(() => expect(first.onMessage).toHaveBeenCalledTimes(1))
    expect(second.onMessage).toHaveBeenCalledTimes(1)
    expect(onlySource()).toBe(source)
  })

  it('replace a holder that does not answer, and refresh', async () => {
    const frozen = navigator.locks.request(LOCK, () => new Promise(() => {}))
    const replaced = expect(frozen).rejects.toThrow()
    const tab = openTab()
    await waiting(1)
    await askHolder()
    expect(FakeSource.opened).toHaveLength(0)
    await askHolder()
    await streams(1)
    await replaced
    opens(onlySource())
    expect(tab.onReopen).toHaveBeenCalledTimes(1)
  })

  it('keep a holder that answers, and a replaced one comes back', async () => {
    const { first } = await openTwoTabs()
    for (let asked = 0; asked < 4; asked++) {
      // oxlint-disable-next-line no-await-in-loop -- One question after the other.
      await askHolder()
    }
    expect(FakeSource.opened).toHaveLength(1)
    let release: (value: null) => void = () => undefined
    const thief = navigator.locks.request(LOCK, { steal: true }, () => new Promise((end) => (release = end)))
    await waiting(2)
    expect(openSources()).toHaveLength(0)
    expect(first.onReopen).toHaveBeenCalledTimes(1)
    release(null)
    await thief
    await streams(2)
    onlySource().say({ type: 'jobs.updated' })
    await vi.waitFor(() => expect(first.onMessage).toHaveBeenCalledTimes(1))
  })

  it('each learn that nobody is signed in', async () => {
    const { first, second } = await openTwoTabs()
    const third = openTab()
    await waiting(2)
    first.isRefused.mockResolvedValue(true)
    second.isRefused.mockResolvedValue(true)
    third.isRefused.mockResolvedValue(true)
    onlySource().refuse()
    await vi.waitFor(async () => expect(await lockState()).toEqual({ held: 0, pending: 0 }))
    for (const { isRefused } of [first, second, third]) expect(isRefused).toHaveBeenCalled()
    expect(openSources()).toHaveLength(0)
  })
})

it('the tab of another user has its own stream and hears nothing else', async () => {
  const { second } = await openTwoTabs()
  const other = openTab('another')
  await streams(2)
  const [mine, theirs] = FakeSource.opened
  mine?.say({ type: 'mine.updated' })
  theirs?.say({ type: 'theirs.updated' })
  await vi.waitFor(() => expect(second.onMessage).toHaveBeenCalled())
  await passMessages()
  expect(second.onMessage).toHaveBeenCalledExactlyOnceWith(JSON.stringify({ type: 'mine.updated' }))
  expect(other.onMessage).toHaveBeenCalledExactlyOnceWith(JSON.stringify({ type: 'theirs.updated' }))
})

/** A question and its answer, or the silence of the holder. */
async function askHolder(): Promise<void> {
  await vi.advanceTimersByTimeAsync(10_000)
  await passMessages()
}

/** Messages arrive in the order they were sent, so after this one the earlier ones have arrived. */
async function passMessages(): Promise<void> {
  const [from, to] = [new BroadcastChannel('marker'), new BroadcastChannel('marker')]
  for (let round = 0; round < 3; round++) {
    const arrived = new Promise((resolve) => to.addEventListener('message', resolve, { once: true }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
    from.postMessage('marker')
    // oxlint-disable-next-line no-await-in-loop -- A question, its answer, and what follows.
    await arrived
  }
  from.close()
  to.close()
}
