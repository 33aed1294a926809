// Heavy work a few at a time: more at once only makes each of them later. Who comes first goes first.

type Limit = { count: number; refuse: () => Error }
type Turns = {
  atOnce: number
  /** Of one caller; others overtake what that caller has waiting. */
  atOnceOfOne?: number
  /** Beyond this many nobody waits; what is thrown is the caller's to say. */
  mostWaiting?: Limit
  /** The same for one caller, so that nobody fills the queue alone. */
  mostWaitingOfOne?: Limit
}
type Waiting = { of: string | undefined; start: () => void }

/** "of" names the caller: an address or a user. Work without it is not counted for anybody. */
export function takeTurns({
  atOnce,
  atOnceOfOne = atOnce,
  mostWaiting,
  mostWaitingOfOne,
}: Turns): <T>(work: () => Promise<T>, of?: string) => Promise<T> {
  const working: (string | undefined)[] = []
  const waiting: Waiting[] = []
  const mayStart = ({ of }: Pick<Waiting, 'of'>) =>
    working.length < atOnce && (of === undefined || working.filter((one) => one === of).length < atOnceOfOne)
  const refuseTooMany = (of: string | undefined) => {
    if (mostWaiting && waiting.length >= mostWaiting.count) throw mostWaiting.refuse()
    if (of === undefined || !mostWaitingOfOne) return
    const own = waiting.filter((one) => one.of === of).length
    if (own >= mostWaitingOfOne.count) throw mostWaitingOfOne.refuse()
  }
  // A finished task passes its turn on directly. No other task can take it in between.
  const handOn = (of: string | undefined) => {
    working.splice(working.indexOf(of), 1)
    const next = waiting.find(mayStart)
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    working.push(next.of)
    next.start()
  }
  return async (work, of) => {
    if (mayStart({ of })) working.push(of)
    else {
      refuseTooMany(of)
      await new Promise<void>((start) => waiting.push({ of, start }))
    }
    try {
      return await work()
    } finally {
      handOn(of)
    }
  }
}
