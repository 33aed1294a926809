// An EventSource that comes back. The browser's own reconnects after a broken line but gives up for good after any
// answer other than 200, such as the 503 of a restart or a 429; here it is opened again, later and later.

type Options = {
  onMessage: (data: string) => void
  onReopen: () => void
  /** Whether the server refuses this person altogether, so that asking again would be in vain. */
  isRefused: () => Promise<boolean>
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

export function openEventStream(url: string, { onMessage, onReopen, isRefused }: Options) {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let lost = false
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
    if (closed || refused) return
    const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures)
    failures += 1
    // Not all browsers at the same moment: they lost the server together.
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
