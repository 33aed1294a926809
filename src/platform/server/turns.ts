// Heavy work a few at a time: more at once only makes each of them later. Who comes first goes first.

type Limit = { count: number; refuse: () => Error }
type Turns = {
  atOnce: number
  /** Beyond this many nobody waits; what is thrown is the caller's to say. */
  mostWaiting?: Limit
  /** The same for one caller, so that nobody fills the queue alone. */
  mostWaitingOfOne?: Limit
}
type Waiting = { of: string | undefined; start: () => void }

/** "of" names the caller: an address or a user. Work without it is not counted for anybody. */
export function takeTurns({
  atOnce,
  mostWaiting,
  mostWaitingOfOne,
}: Turns): <T>(work: () => Promise<T>, of?: string) => Promise<T> {
  let free = atOnce
  const waiting: Waiting[] = []
  const refuseTooMany = (of: string | undefined) => {
    if (mostWaiting && waiting.length >= mostWaiting.count) throw mostWaiting.refuse()
    if (of === undefined || !mostWaitingOfOne) return
    const own = waiting.filter((one) => one.of === of).length
    if (own >= mostWaitingOfOne.count) throw mostWaitingOfOne.refuse()
  }
  return async (work, of) => {
    refuseTooMany(of)
    // Whoever ends hands their turn on, so that nobody slips in between.
    if (free === 0) await new Promise<void>((start) => waiting.push({ of, start }))
    else free -= 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.start()
      else free += 1
    }
  }
}
