// Runs heavy work a few at a time, in order of arrival. More at once would only delay all of it.

type Limit = { count: number; refuse: () => Error }
type Limits = {
  maxRunning: number
  /** The limit for one caller. Other callers go first. */
  maxRunningPerCaller?: number
  /** The limit of waiting work. The caller provides the error. */
  maxWaiting?: Limit
  /** The same for one caller, so no caller fills the queue alone. */
  maxWaitingPerCaller?: Limit
}
type Waiting = { of: string | undefined; start: () => void }

/** "of" names the caller: an address or a user. Work without it counts for no caller. */
export function limitConcurrency({
  maxRunning,
  maxRunningPerCaller = maxRunning,
  maxWaiting,
  maxWaitingPerCaller,
}: Limits): <T>(work: () => Promise<T>, of?: string) => Promise<T> {
  const working: (string | undefined)[] = []
  const waiting: Waiting[] = []
  const mayStart = ({ of }: Pick<Waiting, 'of'>) =>
    working.length < maxRunning &&
    (of === undefined || working.filter((one) => one === of).length < maxRunningPerCaller)
  const refuseTooMany = (of: string | undefined) => {
    if (maxWaiting && waiting.length >= maxWaiting.count) throw maxWaiting.refuse()
    if (of === undefined || !maxWaitingPerCaller) return
    const own = waiting.filter((one) => one.of === of).length
    if (own >= maxWaitingPerCaller.count) throw maxWaitingPerCaller.refuse()
  }
  // A finished task passes its turn on directly, so no other task takes it in between.
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
