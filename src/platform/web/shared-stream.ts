// One event stream for all tabs of a user: a browser allows six HTTP/1.1 connections to a host, so with a stream in each
// tab the seventh would never load. The tab with the lock has the stream and passes on what it hears.
import { openEventStream, type StreamOptions } from './event-stream.ts'

type Said = { kind: 'event'; data: string } | { kind: 'reopened' | 'refused' | 'question' | 'answer' }
type Tab = {
  name: string
  openStream: (changed: Partial<StreamOptions>) => { close: () => void }
  options: StreamOptions
  /** Another tab took the lock, because this one was frozen. */
  onReplaced: () => void
  onHolderSilent: () => void
}

/** A frozen tab keeps its lock. Visible tabs ask this often whether the holder is awake, and replace it if it is not. */
const QUESTION_MS = 10_000

export function shareEventStream(url: string, userId: string, options: StreamOptions) {
  const openStream: Tab['openStream'] = (changed) => openEventStream(url, { ...options, ...changed })
  // Insecure contexts and old browsers lack them. There, each tab has its own stream.
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return openStream({})
  const closed = new AbortController()
  const onHolderSilent = () => rejoin({ steal: true })
  const tab = { name: `cdh-live-${userId}-${url}`, openStream, options, onReplaced: comeBack, onHolderSilent }
  let leave = join(tab, { ifAvailable: true })

  function rejoin(how: LockOptions): void {
    leave()
    leave = join(tab, how)
  }

  /** The others went on without this tab. */
  function comeBack(): void {
    rejoin({ ifAvailable: true })
    options.onReopen()
  }

  // The browser may keep a page that was left, to show it again.
  window.addEventListener('pagehide', () => leave(), { signal: closed.signal })
  window.addEventListener('pageshow', ({ persisted }) => persisted && comeBack(), { signal: closed.signal })
  return {
    close() {
      closed.abort()
      leave()
    },
  }
}

function join(tab: Tab, how: LockOptions): () => void {
  const { name, openStream, options, onReplaced, onHolderSilent } = tab
  const channel = new BroadcastChannel(name)
  const left = new AbortController()
  const { signal } = left
  let holds = false
  let asked = false

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target.
  const say = (said: Said) => channel.postMessage(said)

  async function hold(missed: boolean): Promise<void> {
    if (signal.aborted) return
    holds = true
    const stream = openStream({
      missed,
      onMessage: (data) => {
        say({ kind: 'event', data })
        options.onMessage(data)
      },
      onReopen: () => {
        say({ kind: 'reopened' })
        options.onReopen()
      },
      onRefused: () => {
        say({ kind: 'refused' })
        left.abort()
      },
    })
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
    stream.close()
  }

  const take = (request: LockOptions, missed: boolean): Promise<void> =>
    navigator.locks.request(name, request, (lock) => (lock ? hold(missed) : take({ signal }, true)))
  take(how, how.steal === true).catch((error: unknown) => {
    if (signal.aborted) return
    if (error instanceof DOMException && error.name === 'AbortError') onReplaced()
    else void hold(false)
  })

  channel.addEventListener('message', ({ data: said }: MessageEvent<Said>) => {
    if (said.kind === 'question' && holds) say({ kind: 'answer' })
    if (said.kind !== 'question') asked = false
    if (said.kind === 'event') options.onMessage(said.data)
    if (said.kind === 'reopened') options.onReopen()
    // Each tab asks for itself: all leave the screens of a user who signed out, and none because of another.
    if (said.kind === 'refused') void options.isRefused().then((refused) => refused && left.abort())
  })
  const timer = setInterval(() => {
    if (holds || document.visibilityState === 'hidden') return
    if (asked) return onHolderSilent()
    asked = true
    say({ kind: 'question' })
  }, QUESTION_MS)
  signal.addEventListener('abort', () => {
    clearInterval(timer)
    channel.close()
  })
  return () => left.abort()
}
