// Heavy work a few at a time: more at once only makes each of them later. Who comes first goes first.

type Turns = {
  atOnce: number
  /** Beyond this many nobody waits; what is thrown is the caller's to say. */
  mostWaiting?: { count: number; refuse: () => Error }
}

export function takeTurns({ atOnce, mostWaiting }: Turns): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atOnce
  const waiting: (() => void)[] = []
  return async (work) => {
    if (mostWaiting && waiting.length >= mostWaiting.count) throw mostWaiting.refuse()
    // Whoever ends hands their turn on, so that nobody slips in between.
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
