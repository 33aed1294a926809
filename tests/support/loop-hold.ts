// How long the thread computes without a turn of the loop. In time of its own processor: what other processes on the
// machine take is not ours, and a slow machine must not look like a fault.
const EVERY_MS = 5

export function watchLoop(): { reset(): void; readonly maxMs: number; stop(): void } {
  let last = used()
  let max = 0
  const timer = setInterval(() => {
    const now = used()
    max = Math.max(max, now - last)
    last = now
  }, EVERY_MS)
  timer.unref()
  return {
    reset() {
      last = used()
      max = 0
    },
    get maxMs() {
      return max
    },
    stop: () => clearInterval(timer),
  }
}

function used(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
