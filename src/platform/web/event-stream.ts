// An EventSource that reconnects. The browser's own gives up after any response other than 200, such as the 503 of a
// restart or a 429. This one opens again with growing delays.

export type StreamOptions = {
  onMessage: (data: string) => void
  onReopen: () => void
  /** Whether the server refuses this user, so a retry is pointless. */
  isRefused: () => Promise<boolean>
  onRefused?: () => void
  /** Whether an earlier stream ended, so that events were missed before this one opens. */
  missed?: boolean
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

export function openEventStream(url: string, options: StreamOptions) {
  const { onMessage, onReopen, isRefused, onRefused, missed = false } = options
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let lost = missed
  let closed = false

  function open(): void {
    source = new EventSource(url)
    source.addEventListener('message', (message: MessageEvent<string>) => onMessage(message.data))
    source.addEventListener('open', () => {
      failures = 0
      if (lost) onReopen()
      lost = false
    })
    source.addEventListener('error', () => {
      lost = true
      if (source.readyState === EventSource.CLOSED) void tryLater()
    })
  }

  async function tryLater(): Promise<void> {
    const refused = await isRefused().catch(() => false)
    if (closed) return
    if (refused) return onRefused?.()
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
    failures += 1
    // With jitter, because all browsers lost the server at the same moment.
    timer = setTimeout(open, longest * (0.5 + Math.random() / 2))
  }

  open()
  return {
    close() {
      closed = true
      clearTimeout(timer)
      source.close()
    },
  }
}
